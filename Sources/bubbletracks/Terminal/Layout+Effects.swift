import Model

extension Layout {
  /// The effects, one a line, or side by side if `form` folds them.
  func rows(for effects: [Effect], _ form: Form) -> [Row] {
    let count = form.foldsEffects ? max(width / 36, 1) : 1
    let share = width / count
    let height = (effects.count + count - 1) / count
    return (0..<height).map { line in
      var row = Row()
      for column in 0..<count {
        // Down the columns, as people read lists.
        let index = column * height + line
        guard index < effects.count else { break }
        row.pad(to: column * share)
        row.add(self.row(for: effects[index], columns: share - (count > 1 ? 2 : 0)))
      }
      return row
    }
  }

  /// An effect: what it is, whether it works, and as many of its parameters as fit.
  private func row(for effect: Effect, columns: Int) -> Row {
    var row = label(BubbleName(.effect, effect.slot), key: Keys.effectKey(effect.slot))
    let isActive = effect.isActive
    row.add(effect.type.name, isActive ? .bold : .dim, columns: columns >= 60 ? 12 : 10)
    row.add(" ")
    row.add(isActive ? "on " : "off", isActive ? .good : .dim)
    for (parameter, value) in zip(effect.type.parameters, effect.values) {
      let figure = Figures.value(value, parameter)
      let gap = columns >= 60 ? "   " : " "
      let named = gap + parameter.name + " "
      guard row.width + figure.columns + gap.columns <= columns else { break }
      // The figure of the first alone says more than nothing.
      if row.width + named.columns + figure.columns <= columns {
        row.add(named, .dim)
      } else if parameter == effect.type.parameters.first {
        row.add(gap)
      } else {
        break
      }
      row.add(figure, isActive ? .plain : .dim)
    }
    return row.clipped(to: columns)
  }
}
