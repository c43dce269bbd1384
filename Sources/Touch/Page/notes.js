// Short notes at the foot of the screen: they come, are read out, and go away.

const list = document.getElementById("notes");
const most = 3;
const life = 7000;

/// Shows `text`, with the colour of `bubble` if it is about one.
export function note(text, bubble = null, isError = true) {
  // The same again is not news.
  for (const former of list.children) if (former.dataset.text === text) former.remove();
  const item = document.createElement("button");
  item.type = "button";
  item.className = isError ? "note error" : "note";
  item.dataset.text = text;
  item.textContent = bubble ? `${bubble.label}: ${text}` : text;
  item.title = "Dismiss";
  item.onclick = () => item.remove();
  list.append(item);
  while (list.children.length > most) list.firstChild.remove();
  const leave = () => item.remove();
  let timer = setTimeout(leave, life);
  // Whoever reads it may take the time.
  item.onpointerenter = item.onfocus = () => clearTimeout(timer);
  item.onpointerleave = item.onblur = () => { timer = setTimeout(leave, life / 2); };
}
