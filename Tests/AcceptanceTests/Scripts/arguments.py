"""The command line: what is refused, and in which words."""

from bench.checks import contains, equal
from bench.program import command


def refused(*arguments, words=()):
    """The arguments are unusable: status 2, and what is wrong on standard error."""
    status, out, said = command(*arguments)
    equal(status, 2, f"{arguments}: {said}")
    equal(out, "", "standard output")
    contains(said, "bubbletracks: ", *words)
    equal(said.count("\n"), 1, "lines")


def unknown_option():
    """an unknown option is refused, and the one that was meant is named"""
    refused("--tempoo", "100", words=("--tempoo", "--tempo"))
    refused("--nonsense", words=("--nonsense", "--library"))
    refused("render", "--headless", "--output", "x.wav", words=("--headless", "render"))


def missing_value():
    """an option without its value is refused"""
    refused("--tempo", words=("--tempo", "BPM"))
    refused("--headless=yes", words=("--headless",))


def bad_values():
    """values outside their range are refused with the range"""
    refused("--tempo", "fast", words=("--tempo", "fast", "20", "999"))
    refused("--tempo", "19.9", words=("20", "999"))
    refused("--tempo", "nan", words=("20", "999"))
    refused("--tracks", "0", words=("--tracks", "1", "256"))
    refused("--effects", "257", words=("--effects", "1", "256"))
    refused("--osc-port", "65536", words=("--osc-port", "65535"))
    refused("--clock", "sundial", words=("--clock", "internal", "jack"))
    refused("render", "--output", "x.wav", "--duration", "-1", words=("--duration",))
    refused("render", "--output", "x.wav", "--block", "0", words=("--block",))


def two_scenes():
    """more than one scene is refused"""
    refused("a.json", "b.json", words=("b.json", "one scene"))


def no_output():
    """a render without --output is refused"""
    refused("render", words=("--output",))


def nothing_to_inspect():
    """inspect without a file is refused"""
    refused("inspect", words=("inspect", "FILE"))


def help_and_version():
    """--help lists every option, --version tells the version"""
    status, out, said = command("--help")
    equal((status, said), (0, ""))
    for option in ("--library", "--tracks", "--tempo", "--quantum", "--clock", "--osc-port",
                   "--listen", "--allow", "--name", "--server", "--no-start-server",
                   "--no-connect", "--direct-outs", "--score", "--log", "--headless", "--output",
                   "--duration", "--rate", "--block", "--version", "--help"):
        contains(out, option)
    status, out, _ = command("--version")
    equal(status, 0)
    assert out.startswith("bubbletracks ") and out.strip().split()[1][0].isdigit(), out


def unwritable_output(folder):
    """an output that cannot be written is an error of status 1 with its name"""
    status, _, said = command("render", "--output", folder + "/none/x.wav", "--duration", "1")
    equal(status, 1)
    contains(said, "bubbletracks: ", "none/x.wav")
