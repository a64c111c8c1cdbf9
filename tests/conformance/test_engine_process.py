"""The child process: whatever it does, there is a verdict in time and nothing is left of it."""

import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from io import FileIO
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from followsuit.cards import WHIST_DECK
from followsuit.cli.signals import ended_by_signals
from followsuit.conformance import EngineError
from followsuit.conformance import engine as engine_module
from followsuit.conformance.engine import GRACE, Engine
from followsuit.conformance.messages import WinnerQuestion
from followsuit.conformance.pipes import CHUNK, LINES_AHEAD, LONGEST_LINE, Outbox
from followsuit.spec import load_rules

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")

Refused = Callable[..., AbstractContextManager[None]]
Script = Callable[[str], list[str]]
Child = Callable[..., AbstractContextManager["subprocess.Popen[bytes]"]]

BISMARCK = load_rules("bismarck")
QUESTION = WinnerQuestion(1, ("5C", "AS", "7C"), None)
START = '"verb":"start"'
LONG = 40.0
"""Longer than anything takes here, however busy the machine, and shorter than what is left behind would sleep."""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines are given more grace than LONG, so that a test sees whether it was waited for."""
    monkeypatch.setattr(engine_module, "GRACE", 1.5 * LONG)


def started(command: list[str], timeout: float = 10.0) -> None:
    """Start an engine and let it stop."""
    with Engine(command, timeout) as engine:
        engine.start(BISMARCK)


def interrupted(command: list[str], error: type[BaseException]) -> "subprocess.Popen[bytes]":
    """The process of an engine whose block an error has left."""
    engine = Engine(command, 10.0)

    def stop() -> None:
        with engine:
            engine.start(BISMARCK)
            assert running(engine.process.pid)
            raise error("stop")

    with pytest.raises(error):
        stop()
    return engine.process


def running(pid: int) -> bool:
    """Whether a process still runs; one that has ended but was not waited for does not."""
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_good_engine_starts_answers_resets_and_stops(fake: Script) -> None:
    with Engine(fake(""), 10.0) as engine:
        known = engine.start(BISMARCK)
        engine.reset()
        engine.ask([QUESTION])
        engine.ask([QUESTION, WinnerQuestion(2, ("5C", "AS", "7C"), "S")])
        assert engine.replies(WHIST_DECK) == [2]
        assert engine.replies(WHIST_DECK) == [2, 1]
    assert (known.name, known.games) == ("fake", {"bismarck": ["legal", "winner"]})
    assert engine.process.returncode == 0


def test_start_carries_the_rule_set_with_every_switch(fake: Script, tmp_path: Path) -> None:
    keep = f"def start(request):\n    json.dump(request, open({str(tmp_path / 'start')!r}, 'w'))\n    sys.exit()"
    rules = load_rules("bismarck/published")
    with pytest.raises(EngineError), Engine(fake(keep), 10.0) as engine:
        engine.start(rules)
    told = json.loads((tmp_path / "start").read_text())
    assert told.pop("switches") == dict(rules.switches)
    assert told == {"verb": "start", "protocol": 1, "game": "bismarck", "rules": "bismarck/published"}


def test_a_start_without_rules_only_asks_who_the_engine_is(fake: Script, tmp_path: Path) -> None:
    keep = f"def start(request):\n    json.dump(request, open({str(tmp_path / 'start')!r}, 'w'))\n    sys.exit()"
    with pytest.raises(EngineError), Engine(fake(keep), 10.0) as engine:
        engine.start(None)
    told = json.loads((tmp_path / "start").read_text())
    assert told == {"verb": "start", "protocol": 1, "game": None, "rules": None, "switches": {}}


@pytest.mark.usefixtures("patient")
def test_an_engine_that_does_not_know_stop_is_stopped_by_the_end_of_its_input(fake: Script) -> None:
    begun = time.monotonic()
    with Engine(fake("KNOWS_STOP = False"), 10.0) as engine:
        engine.start(BISMARCK)
    assert engine.process.returncode == 0
    assert time.monotonic() - begun < LONG


def test_095_a_megabyte_on_standard_error_before_the_answer_is_no_matter(fake: Script) -> None:
    flood = "sys.stderr.write('x' * 1023 + '\\n')\n"
    with Engine(fake(f"for _ in range(1024): {flood}"), 10.0) as engine:
        assert engine.start(BISMARCK).name == "fake"


def test_the_last_lines_of_standard_error_are_told(refused: Refused, script: Script) -> None:
    source = "import sys\nfor n in range(20000): print('line', n, file=sys.stderr)\nsys.exit(3)"
    with refused(EngineError, "ended with exit status 3", START, "its standard error: line 19999", "line 19995"):
        started(script(source))
    with pytest.raises(EngineError) as caught:
        started(script(source))
    assert "line 19994" not in str(caught.value)


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("time.sleep(60)", ["no answer in 0.3 s", "came back: nothing"]),
        ("held = open(1, 'w', 4096); held.write('{'); time.sleep(60)", ["no answer in 0.3 s", "came back: nothing"]),
        ("print('{}', end='', flush=True); time.sleep(60)", ["it wrote 2 bytes without ending the line", "back: {}"]),
        ("print('{', end='', flush=True); time.sleep(60)", ["it wrote 1 byte without ending the line", "back: {"]),
        ("os.kill(os.getpid(), 19)", ["no answer in 0.3 s"]),
    ],
    ids=["silent", "not flushed", "no newline", "one byte", "halted"],
)
def test_095_an_answer_that_does_not_come_is_a_verdict_and_no_hang(
    refused: Refused, script: Script, last: str, words: list[str]
) -> None:
    begun = time.monotonic()
    with refused(EngineError, *words, START, "flushed", "--timeout", "--batch"):
        started(script(f"import os, sys, time\nsys.stdin.readline()\n{last}"), 0.3)
    assert time.monotonic() - begun < LONG


def test_an_engine_that_reads_nothing_does_not_hang_the_one_that_writes(refused: Refused, fake: Script) -> None:
    deaf = "def start(request):\n    say({'name': 'x', 'version': '1', 'protocol': 1, 'games': {}})\n    time.sleep(60)"
    with refused(EngineError, "no answer in 0.3 s", '"verb":"ask"'), Engine(fake(deaf), 0.3) as engine:
        engine.start(BISMARCK)
        for number in range(20):
            engine.ask([WinnerQuestion(number * 1000 + n, ("5C", "AS", "7C"), None) for n in range(1000)])
        engine.replies(WHIST_DECK)


def test_large_batches_go_both_ways_at_once(fake: Script) -> None:
    with Engine(fake(""), 10.0) as engine:
        engine.start(BISMARCK)
        batch = [WinnerQuestion(n, ("5C", "AS", "7C"), None) for n in range(20_000)]
        engine.ask(batch)
        engine.ask(batch)
        assert engine.replies(WHIST_DECK) + engine.replies(WHIST_DECK) == [2] * 40_000


def test_a_stream_that_takes_a_few_bytes_at_a_time_gets_all_of_them() -> None:
    class Narrow(FileIO):
        def write(self, data: Any, /) -> int:
            return super().write(bytes(data)[:3])

    read_end, write_end = os.pipe()
    outbox = Outbox(Narrow(write_end, "w"))
    for line in (b"first line\n", b"second\n", None):
        outbox.waiting.put(line)
    outbox.thread.join()
    with open(read_end, "rb") as stream:
        assert stream.read() == b"first line\nsecond\n"


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("sys.exit(7)", ["the engine ended with exit status 7", "came back: nothing"]),
        ("os.kill(os.getpid(), 11)", ["the engine was ended by signal SIGSEGV"]),
        ("raise SystemError('out of cards')", ["exit status 1", "its standard error: SystemError: out of cards"]),
        ("print('{', end='')", ["ended with exit status 0", "came back: {"]),
        ("os.close(1); time.sleep(60)", ["the engine closed its standard output before it answered"]),
    ],
)
def test_how_an_engine_ended_is_told(refused: Refused, script: Script, last: str, words: list[str]) -> None:
    with refused(EngineError, *words, START):
        started(script(f"import os, sys, time\nsys.stdin.readline()\n{last}"))


def test_an_engine_that_ended_before_it_was_asked_is_told_likewise(refused: Refused, script: Script) -> None:
    with Engine(script("raise SystemExit(7)"), 10.0) as engine:
        engine.process.wait()
        engine.lines.thread.join()
        with refused(EngineError, "the engine ended with exit status 7 before it answered", START):
            engine.start(BISMARCK)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ("print('ready when you are', flush=True)", ["ready when you are", "standard error"]),
        ("say([])", ["standard output is for answers alone|not a JSON object"]),
        ("def start(request): return {}", ["missing required field `name`", "conform.schema.json", "came back: {}"]),
        ("def start(request): return {'error': 'no \\x1b[1m'}", ["the engine refuses: no \\x1b[1m", START]),
        ("def start(request): return {'error': 'x', 'games': {}}", ["unknown field `error`|missing"]),
        (
            "def start(request): return {'name': '', 'version': '', 'protocol': 2, 'games': {}}",
            ["speaks protocol version 2", "version 1"],
        ),
    ],
)
def test_a_start_that_does_not_keep_to_the_protocol_is_refused(
    refused: Refused, fake: Script, changes: str, words: list[str]
) -> None:
    with pytest.raises(EngineError) as caught:
        started(fake(changes))
    assert [word for word in words if not any(part in str(caught.value) for part in word.split("|"))] == []


def test_a_line_that_nobody_asked_for_is_refused(refused: Refused, fake: Script) -> None:
    chatty = "def reset(request):\n    say({'ready': True})\n    return {'ready': True}"
    with Engine(fake(chatty), 10.0) as engine:
        engine.start(BISMARCK)
        engine.reset()
        while engine.lines.arrived.empty():
            time.sleep(0.01)
        with refused(EngineError, "a line that answers nothing", '{"ready": true}', "standard error"):
            engine.reset()


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("json.dumps(start(request), indent=1)", ["came back: {\n", "each answer whole on one line"]),
        ("''", ["came back: a blank line\n", "no blank ones"]),
        ("'\\t'", ["came back: a blank line\n"]),
        ("'loading'", ["came back: loading\n", "write anything else to standard error"]),
        ("'[1]'", ["not a JSON object", "came back: [1]\n", "write anything else to standard error"]),
        ("str(start(request))", ["not JSON", "have a JSON library write"]),
    ],
)
def test_an_answer_that_cannot_be_read_is_shown_with_what_helps_against_it(
    refused: Refused, fake: Script, reply: str, words: list[str]
) -> None:
    with refused(EngineError, "cannot be read", START, *words):
        started(fake(f"def say(reply): print(reply, flush=True)\ndef start(request, start=start): return {reply}"))


def test_a_blank_line_that_nobody_asked_for_is_told_as_one(refused: Refused, fake: Script) -> None:
    with Engine(fake("right = say\ndef say(reply):\n    right(reply)\n    print(flush=True)"), 10.0) as engine:
        engine.start(BISMARCK)
        while engine.lines.arrived.empty():
            time.sleep(0.01)
        with refused(EngineError, "a line that answers nothing: a blank line", "no blank ones"):
            engine.reset()


def test_a_reset_must_be_answered_ready(refused: Refused, fake: Script) -> None:
    with Engine(fake("def reset(request): return {'ready': False}"), 10.0) as engine:
        engine.start(BISMARCK)
        with refused(EngineError, '"ready": false'):
            engine.reset()


def test_an_answer_without_end_is_cut_off(refused: Refused, script: Script) -> None:
    endless = script("import sys\nwhile True: sys.stdout.write('x' * 100_000)")
    with refused(EngineError, "longer than 16 MiB", "--batch", "xxxx ... "), Engine(endless, 10.0) as engine:
        engine.start(BISMARCK)
    assert LONGEST_LINE < len(engine.lines.partial) <= LONGEST_LINE + CHUNK


def test_lines_without_end_do_not_fill_the_memory(script: Script) -> None:
    with Engine(script("while True: print('x' * 100)"), 10.0) as engine:
        while not engine.lines.arrived.full():
            time.sleep(0.01)
        time.sleep(0.2)
        assert engine.lines.arrived.qsize() == LINES_AHEAD
        assert len(engine.lines.partial) < 2 * CHUNK
        with pytest.raises(EngineError):
            engine.start(BISMARCK)
    assert not engine.lines.thread.is_alive()


def test_a_command_that_cannot_be_started_is_refused_with_a_remedy(refused: Refused, tmp_path: Path) -> None:
    plain = tmp_path / "engine.py"
    plain.write_text("print()")
    missing = str(tmp_path / "missing")
    for program in ("no-such-engine", missing, "", str(plain / "below")):
        with refused(EngineError, f"cannot start {program or chr(39) * 2}: ", "not found", "-- python my_engine.py"):
            started([program])
    with refused(EngineError, f"cannot start {tmp_path}: it is a folder; name the program"):
        started([str(tmp_path)])
    with refused(EngineError, f"cannot start {plain}: the file is not executable; name its interpreter"):
        started([str(plain)])
    plain.chmod(0o755)
    with refused(EngineError, f"cannot start {plain}: it is not a program that can be run; name its interpreter"):
        started([str(plain)])
    plain.write_text(f"#!{missing}\n")
    with refused(EngineError, "the interpreter that its first line names was not found"):
        started([str(plain)])
    with refused(EngineError, "null byte", "-- python my_engine.py"):
        started(["python\0"])
    with refused(EngineError, "cannot start", "Argument list too long"):
        started([sys.executable, "x" * (1 << 20)])


def test_a_command_without_a_slash_is_looked_for_on_the_path_alone(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    (locked / "engine").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(locked))
    with refused(EngineError, "cannot start engine: the command was not found"):
        started(["engine"])
    (tmp_path / "engine").write_text("")
    with refused(EngineError, "cannot start engine: it is a file here, but no command", "./"):
        started(["engine"])
    with refused(EngineError, "cannot start locked: it is a folder"):
        started(["locked"])
    (locked / "engine").write_text("#!/no/such/interpreter\n")
    (locked / "engine").chmod(0o755)
    with refused(EngineError, "cannot start engine: the interpreter that its first line names was not found"):
        started(["engine"])


def gone(pid: int, begun: float) -> bool:
    """Whether a process ends long before it would of itself, counted from a time."""
    while running(pid) and time.monotonic() - begun < LONG:
        time.sleep(0.01)
    return not running(pid)


def waited_for(path: Path) -> int:
    """The process number that is written to a file as soon as it is there."""
    begun = time.monotonic()
    while not path.exists() or not path.read_text().endswith("\n"):
        assert time.monotonic() - begun < LONG
        time.sleep(0.02)
    return int(path.read_text())


LEFT_BEHIND = "sleep 60 & echo $! > '{pid}'; "


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("status", [0, 3])
def test_an_engine_that_has_ended_is_told_at_once_though_others_hold_its_streams(
    refused: Refused, tmp_path: Path, status: int
) -> None:
    begun = time.monotonic()
    source = LEFT_BEHIND.format(pid=tmp_path / "pid") + f"echo sorry >&2; exit {status}"
    with refused(EngineError, f"ended with exit status {status} before it answered", "standard error: sorry", "`stop`"):
        started(["sh", "-c", source], 60.0)
    assert time.monotonic() - begun < LONG
    assert gone(waited_for(tmp_path / "pid"), begun)


def test_what_an_engine_wrote_before_it_ended_is_read_though_others_hold_its_streams(
    refused: Refused, fake: Script, tmp_path: Path
) -> None:
    brief = "right = start\ndef start(request):\n    subprocess.Popen(['sleep', '60'])\n"
    brief += "    say(right(request))\n    sys.exit(5)"
    with Engine(fake("import subprocess\n" + brief), 60.0) as engine:
        assert engine.start(BISMARCK).name == "fake"
        with refused(EngineError, "ended with exit status 5", '"verb":"reset"'):
            engine.reset()


def test_the_last_line_of_an_engine_that_has_ended_is_waited_for(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "LAST_LINE", 10.0)
    with Engine(script(""), 60.0) as engine:
        engine.process.wait()
        assert engine.lines.arrived.get(timeout=LONG) is None
        engine.lines.arrived = queue.Queue()
        Timer(5 * engine_module.GLANCE, engine.lines.arrived.put, [b'{"ready":true}']).start()
        engine.reset()


@pytest.mark.usefixtures("patient")
def test_what_an_engine_started_ends_with_it_though_it_stops_when_it_is_told_to(fake: Script, tmp_path: Path) -> None:
    begun = time.monotonic()
    source = LEFT_BEHIND.format(pid=tmp_path / "pid") + f"exec {shlex.join(fake(''))}"
    with Engine(["sh", "-c", source], 10.0) as engine:
        engine.start(BISMARCK)
    assert engine.process.returncode == 0
    assert time.monotonic() - begun < LONG
    assert gone(waited_for(tmp_path / "pid"), begun)


@pytest.mark.parametrize("error", [EngineError, KeyboardInterrupt, AssertionError])
def test_an_engine_and_what_it_started_are_ended_at_once_with_the_block(
    fake: Script, tmp_path: Path, error: type[BaseException]
) -> None:
    stubborn = f"""
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(tmp_path / "pid")!r}, "w").write(str(child.pid))
"""
    begun = time.monotonic()
    process = interrupted(fake(stubborn), error)
    child = int((tmp_path / "pid").read_text())
    assert time.monotonic() - begun < LONG
    assert process.returncode == -signal.SIGKILL
    assert not Path(f"/proc/{process.pid}").exists()
    assert gone(child, begun)


def test_an_engine_that_will_not_stop_is_killed_after_a_grace(fake: Script) -> None:
    begun = time.monotonic()
    with Engine(fake(""), 10.0) as engine:
        engine.start(BISMARCK)
        os.kill(engine.process.pid, signal.SIGSTOP)
    assert GRACE <= time.monotonic() - begun < LONG
    assert engine.process.returncode == -signal.SIGKILL


@pytest.mark.usefixtures("patient")
def test_an_engine_that_gave_no_answer_is_given_no_grace(fake: Script) -> None:
    begun = time.monotonic()
    with Engine(fake("def start(request): time.sleep(60)"), 0.1) as engine, pytest.raises(EngineError):
        engine.start(BISMARCK)
    assert time.monotonic() - begun < LONG
    assert engine.process.returncode == -signal.SIGKILL


@pytest.mark.usefixtures("plain_signals")
@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        (signal.SIGINT, 130, "interrupted"),
        (signal.SIGTERM, 143, "ended by SIGTERM"),
        (signal.SIGHUP, 129, "ended by SIGHUP"),
    ],
)
def test_a_signal_that_ends_the_program_ends_the_engine_and_what_it_started(
    child: Child, fake: Script, tmp_path: Path, sent: signal.Signals, status: int, said: str
) -> None:
    slow = f"print(os.getpid(), file=open({str(tmp_path / 'pid')!r}, 'w'))\ndef ask(request): time.sleep(60)"
    source = LEFT_BEHIND.format(pid=tmp_path / "other") + f"exec {shlex.join(fake(slow))}"
    code = "from followsuit.cli import main; main()"
    command = [sys.executable, "-c", code, "conform", "--timeout", "50", "--positions", "5", "--", "sh", "-c", source]
    with child(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asking:
        engine, other = waited_for(tmp_path / "pid"), waited_for(tmp_path / "other")
        time.sleep(0.3)
        begun = time.monotonic()
        asking.send_signal(sent)
        out, err = asking.communicate(timeout=LONG)
    assert (asking.returncode, out) == (status, b"")
    assert err.decode().strip() == f"followsuit: {said}"
    assert gone(engine, begun)
    assert gone(other, begun)


@pytest.mark.usefixtures("plain_signals")
def test_a_signal_while_an_engine_is_being_started_ends_it(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    processes = []
    start = engine_module.started

    def interrupted_start(command: list[str]) -> "subprocess.Popen[bytes]":
        processes.append(start(command))
        signal.raise_signal(signal.SIGINT)
        return processes[0]

    monkeypatch.setattr(engine_module, "started", interrupted_start)
    with pytest.raises(KeyboardInterrupt):
        Engine(script("import time; time.sleep(60)"), 10.0)
    assert processes[0].returncode == -signal.SIGKILL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("plain_signals")
def test_signals_are_heard_during_the_run_alone_and_ignored_ones_stay_so() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with ended_by_signals():
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        assert callable(signal.getsignal(signal.SIGTERM))
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
