"""What a frame costs."""

import statistics

from frames import Cost, fill


def test_a_frame_with_32_bubbles_takes_less_than_8_ms_of_script(browser, stage, open_page):
    fill(stage)
    page = open_page()
    page.says("track/16", "playing")
    page.wait(1)
    cost = Cost(browser, page)
    cut = lambda values: statistics.quantiles(values, n=100)  # noqa: E731
    print(f"\n{cost.rate:.0f} frames a second; drawing p50 {cut(cost.drawing)[49]:.2f} p99 "
          f"{cut(cost.drawing)[98]:.2f} ms of the processor, p50 {cut(cost.wall)[49]:.2f} p99 "
          f"{cut(cost.wall)[98]:.2f} ms of the clock; all script {cost.script:.2f} ms a frame; "
          f"{cost.layouts:.2f} layouts a frame")
    assert cost.script < 8, "all script of a frame"
    assert cut(cost.drawing)[94] < 8, "drawing"
    assert cost.layouts < 0.25, "no layout a frame"
