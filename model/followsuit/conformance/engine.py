"""A foreign engine as a child process: one line of JSON out, one line of JSON back, never a hang."""

import errno
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from followsuit.cards import Deck
from followsuit.conformance.messages import (
    PROTOCOL,
    Ask,
    AskAnswer,
    Question,
    Request,
    Reset,
    ResetAnswer,
    Start,
    StartAnswer,
    Stop,
)
from followsuit.conformance.pipes import LONGEST_LINE, LastWords, Lines, Outbox
from followsuit.conformance.reading import (
    NO_BLANKS,
    USE_STDERR,
    EngineError,
    MalformedLine,
    Reply,
    parsed,
    plainly_read,
    read_answers,
    shaped,
    shortened,
)
from followsuit.spec import RuleSet

M = TypeVar("M")

GRACE = 2.0
GLANCE = 0.05
"""How often it is looked whether an engine that is waited for has ended, in seconds."""
LAST_LINE = 0.2
"""How long the last line of an engine that has ended may be under way, in seconds."""

AS_IN = "as in: -- python my_engine.py"
NOT_FOUND = f"the command was not found; give it after -- as you would type it, {AS_IN}"
NOT_ON_PATH = "it is a file here, but no command; write ./ before it, or name its interpreter"
A_FOLDER = f"it is a folder; name the program to run, {AS_IN}"
NOT_EXECUTABLE = f"the file is not executable; name its interpreter, {AS_IN}"
NO_INTERPRETER = f"the interpreter that its first line names was not found; name one that is there, {AS_IN}"
NOT_RUNNABLE = f"it is not a program that can be run; name its interpreter, {AS_IN}"
ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a program in an orderly way."""

TO_THE_END = "an engine answers every line of its standard input, up to `stop` or the end of it"


class Engine:
    """A running engine. Leaving the `with` block stops it; neither it nor what it started outlives the block.

    An engine is the process that the command starts: when that has ended, so has the engine. Every answer must come
    within `timeout` seconds of the time the engine could begin with it. Whatever goes wrong is an EngineError that
    says what was sent, what came back and the last lines of standard error.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.timeout = timeout
        self.waited = 0.0
        self.sound = True
        self.pending: deque[Request] = deque()
        with ExitStack() as cleanup:
            with held_signals():
                self.process = started(command)
                assert isinstance(self.process.stdin, FileIO)
                assert isinstance(self.process.stdout, FileIO)
                assert isinstance(self.process.stderr, FileIO)
                self.outbox = Outbox(self.process.stdin)
                self.lines = Lines(self.process.stdout)
                self.stderr = LastWords(self.process.stderr)
                cleanup.callback(self.kill)
            cleanup.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self.sound:
                self.leave()
        finally:
            self.kill()

    def start(self, rules: RuleSet | None) -> StartAnswer:
        """Ask who the engine is and, with a rule set, have it answer under it from now on."""
        name, game = (rules.name, rules.game) if rules else (None, None)
        switches: Mapping[str, str | int] = rules.switches if rules else {}
        self.send(Start(PROTOCOL, game, name, dict(switches)))
        answer = self.receive(StartAnswer)
        if answer.protocol != PROTOCOL:
            raise EngineError(
                f"the engine speaks protocol version {answer.protocol}; this followsuit speaks version {PROTOCOL}, "
                f'so its answer to `start` must say "protocol": {PROTOCOL}'
            )
        return answer

    def reset(self) -> None:
        """Have the engine forget what it was asked."""
        self.send(Reset())
        if not self.receive(ResetAnswer).ready:
            raise EngineError('the engine answers `reset` with "ready": false; it must be true, or an error')

    def ask(self, questions: Sequence[Question]) -> None:
        """Send a batch of questions; `replies` brings the answers."""
        self.send(Ask(list(questions)))

    def replies(self, deck: Deck) -> list[Reply]:
        """The replies to the oldest batch that waits for them, in the order of its questions."""
        batch = self.pending[0]
        assert isinstance(batch, Ask)
        return read_answers(self.receive(AskAnswer), batch.questions, deck)

    def send(self, request: Request) -> None:
        """Hand a request to the thread that writes; nothing may have come that answers no request."""
        if not self.pending:
            self.refuse_stray_line()
        self.pending.append(request)
        self.outbox.waiting.put(msgspec.json.encode(request) + b"\n")

    def refuse_stray_line(self) -> None:
        """EngineError if the engine has written a line before it was asked anything."""
        arrived = self.lines.arrived
        if arrived.empty():
            return
        line = arrived.get_nowait()
        if line is not None:
            self.sound = False
            problem = f"the engine wrote a line that answers nothing: {shown(line)}"
            remedy = USE_STDERR if line.strip() else NO_BLANKS
            raise EngineError(f"{problem}\n  {remedy}{self.last_words()}")
        arrived.put(None)

    def receive(self, shape: type[M]) -> M:
        """The answer to the oldest request that waits for one."""
        request = self.pending.popleft()
        self.sound = False
        line = self.next_line(request)
        answer = plainly_read(line, shape) or self.read(line, shape, request)
        self.sound = True
        return answer

    def read(self, line: bytes, shape: type[M], request: Request) -> M:
        """The answer on a line; EngineError where it is none, or says that the engine refuses."""
        try:
            value = parsed(line)
        except MalformedLine as error:
            raise self.unreadable(error, request, line) from error
        if isinstance(value, dict) and value.keys() == {"error"}:
            raise EngineError(f"the engine refuses: {shortened(str(value['error']))}{self.sent(request, line)}")
        try:
            return shaped(value, shape)
        except MalformedLine as error:
            raise self.unreadable(error, request, line) from error

    def unreadable(self, error: MalformedLine, request: Request, line: bytes) -> EngineError:
        """The error for a line that is not the answer wanted."""
        return EngineError(f"the engine's answer cannot be read: {error}{self.sent(request, line)}\n  {error.remedy}")

    def next_line(self, request: Request) -> bytes:
        """The next line that the engine writes, waiting no longer than the timeout, and not for one that has ended."""
        begun = time.perf_counter()
        try:
            line = self.awaited(begun + self.timeout)
        except queue.Empty:
            raise self.silent(request) from None
        finally:
            self.waited += time.perf_counter() - begun
        if line is None:
            raise self.ended(request)
        return line

    def awaited(self, latest: float) -> bytes | None:
        """The next line, None if none can come any more; queue.Empty at the latest time."""
        while True:
            left = max(latest - time.perf_counter(), 0.0)
            try:
                return self.lines.arrived.get(timeout=min(left, GLANCE))
            except queue.Empty:
                if self.process.poll() is not None:
                    return self.last_line()
                if left <= GLANCE:
                    raise

    def last_line(self) -> bytes | None:
        """What an engine that has ended wrote last; others may hold its standard output open and write nothing."""
        try:
            return self.lines.arrived.get(timeout=LAST_LINE)
        except queue.Empty:
            return None

    def silent(self, request: Request) -> EngineError:
        """No answer in time: what there is of one, and what usually helps."""
        partial = bytes(self.lines.partial)
        size = f"{len(partial)} byte{'s' * (len(partial) != 1)}"
        wrote = f"; it wrote {size} without ending the line" if partial else ""
        return EngineError(
            f"no answer in {self.timeout:g} s{wrote}{self.sent(request, partial or None)}\n"
            "  an answer is one line, ended by a newline and flushed; --timeout gives it longer, "
            "--batch asks less at a time"
        )

    def ended(self, request: Request) -> EngineError:
        """No more lines can come: a line without end, or the engine has ended."""
        partial = bytes(self.lines.partial)
        if self.lines.overlong:
            problem = f"the engine's answer is longer than {LONGEST_LINE >> 20} MiB; --batch asks less at a time"
            return EngineError(problem + self.sent(request, partial or None))
        try:
            how = exit_text(self.process.wait(GRACE))
            self.end_group()
            self.stderr.thread.join(GRACE)
        except subprocess.TimeoutExpired:
            how = "closed its standard output"
        return EngineError(f"the engine {how} before it answered{self.sent(request, partial or None)}\n  {TO_THE_END}")

    def sent(self, request: Request, line: bytes | None) -> str:
        """What was sent and what came back, for a message, with the last lines of standard error."""
        came = "nothing" if line is None else shown(line)
        return f"\n  sent:      {shortened(msgspec.json.encode(request))}\n  came back: {came}{self.last_words()}"

    def last_words(self) -> str:
        """The last lines of the engine's standard error, for a message."""
        return "".join(f"\n  its standard error: {shortened(line)}" for line in self.stderr.lines(5))

    def leave(self) -> None:
        """Ask the engine to leave and wait a moment for it."""
        self.outbox.waiting.put(msgspec.json.encode(Stop()) + b"\n")
        self.outbox.waiting.put(None)
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return

    def kill(self) -> None:
        """End the engine and what it started, and close the streams; nothing is left behind."""
        self.end_group()
        self.process.wait()
        self.outbox.waiting.put(None)
        self.lines.discard(GRACE)
        self.stderr.close(GRACE)

    def end_group(self) -> None:
        """Kill what still runs of the engine and what it started, whether or not it has ended itself.

        While one of them runs, no other group of processes can have the number of theirs.
        """
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()


@contextmanager
def held_signals() -> Iterator[None]:
    """Let signals that end the program wait for the end of the block, so that none comes halfway through it.

    Signals that do not come to Python are left alone, and all of them outside the main thread.
    """
    came: list[int] = []
    kept: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [number for number in ENDING if callable(signal.getsignal(number))]
        kept = {number: signal.signal(number, lambda number, frame: came.append(number)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


def started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """The child process of a command, in a process group of its own; EngineError if it cannot be started.

    PYTHONIOENCODING is utf-8 in its environment, so that an engine in Python speaks the protocol's encoding.
    """
    pipe, name = subprocess.PIPE, shortened(shlex.join(command))
    surroundings = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    try:
        return subprocess.Popen(
            list(command), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True, env=surroundings
        )
    except (FileNotFoundError, NotADirectoryError, PermissionError) as error:
        raise EngineError(f"cannot start {name}: {missing_program(command[0])}") from error
    except OSError as error:
        problem = NOT_RUNNABLE if error.errno == errno.ENOEXEC else f"{error.strerror}; give a command {AS_IN}"
        raise EngineError(f"cannot start {name}: {problem}") from error
    except ValueError as error:
        raise EngineError(f"cannot start {name}: {error}; give a command {AS_IN}") from error


def missing_program(program: str) -> str:
    """Why there is nothing to start under a name, and what to do."""
    if os.path.isdir(program) and not shutil.which(program):
        return A_FOLDER
    if os.path.dirname(program):
        if not os.path.exists(program):
            return NOT_FOUND
        return NO_INTERPRETER if os.access(program, os.X_OK) else NOT_EXECUTABLE
    if shutil.which(program):
        return NO_INTERPRETER
    return NOT_ON_PATH if os.path.isfile(program) else NOT_FOUND


def shown(line: bytes) -> str:
    """A line as a message shows it."""
    return shortened(line) if line.strip() else "a blank line"


def exit_text(status: int) -> str:
    """How a process ended, in words."""
    if status >= 0:
        return f"ended with exit status {status}"
    names = {int(number): number.name for number in signal.Signals}
    return f"was ended by signal {names.get(-status, str(-status))}"
