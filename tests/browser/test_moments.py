"""Two phones in a real browser: a bust stands on both, a reload does not bring it back, and it is heard once."""

from tests.browser.conftest import SLOW, Host, NewPhone
from tests.browser.test_port_royal import lay, seat_phones

PAID = "Bea gets 2 coins (Jesters)"
LISTEN = """words => {
  window.heard = false;
  setInterval(() => {
    const nodes = [...document.querySelectorAll('flt-semantics-host *')];
    window.heard ||= nodes.some(n => (n.getAttribute('aria-label') || '').includes(words)
      || (n.textContent || '').includes(words));
  }, 100);
}"""
"""Remembers what went by: on a busy machine a band may be gone before the second phone is asked."""
RECORD = """() => {
  window.played = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { played.push(this.frequency.value); start.call(this, at); };
}"""
"""What the page plays, by pitch."""
LOW = [220, 165]


def test_both_phones_see_the_bust_and_a_reload_does_not_bring_it_back(host: Host, phone: NewPhone) -> None:
    code = lay(host, ("b", ["JES-5-1", "JES-7-2"], 0), turned=["K-2-1"])
    ann, bea = seat_phones(host, phone, code, "ab")
    for shown in (ann, bea):
        shown.page.evaluate(LISTEN, PAID)
        shown.page.evaluate(RECORD)

    ann.tap("Black ship: bust")

    for shown in (ann, bea):
        shown.page.wait_for_function("window.heard", timeout=SLOW)
    ann.page.wait_for_function("played.length")
    assert ann.page.evaluate("played") == LOW
    assert ann.page.evaluate("localStorage.getItem('flutter.chart_table.bell')") is None
    bea.hears_no_more(PAID)
    bea.reload()
    bea.hears("Port Royal")
    assert bea.silent_about(PAID)
    ann.hears_no_more(PAID)
