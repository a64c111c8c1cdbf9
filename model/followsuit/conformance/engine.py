"""A foreign engine as a child process: one line of JSON out, one line of JSON back, never a hang."""

import os
import queue
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from io import FileIO
from types import TracebackType
from typing import Self, TypeVar

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
NOT_FOUND = "the command was not found; give it after -- as you would type it, as in: -- python my_engine.py"
NOT_RUNNABLE = "it is not a program that can be run; name its interpreter, as in: -- python my_engine.py"
USE_STDERR = "standard output is for answers alone; write anything else to standard error"
SEE_SCHEMA = "what each answer looks like is defined in spec/conform.schema.json"


class Engine:
    """A running engine. Leaving the `with` block stops it; it never outlives the block.

    Every answer must come within `timeout` seconds of the time the engine could begin with it. Whatever goes
    wrong is an EngineError that says what was sent, what came back and the last lines of standard error.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.timeout = timeout
        self.waited = 0.0
        self.sound = True
        self.pending: deque[Request] = deque()
        self.process = started(command)
        assert isinstance(self.process.stdin, FileIO)
        assert isinstance(self.process.stdout, FileIO)
        assert isinstance(self.process.stderr, FileIO)
        self.outbox = Outbox(self.process.stdin)
        self.lines = Lines(self.process.stdout)
        self.stderr = LastWords(self.process.stderr)

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
                f"the engine speaks protocol version {answer.protocol}; this followsuit speaks version {PROTOCOL}"
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
            problem = f"the engine wrote a line that answers nothing: {shortened(line)}"
            raise EngineError(f"{problem}\n  {USE_STDERR}{self.last_words()}")
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
            raise self.unreadable(error, USE_STDERR, request, line) from error
        if isinstance(value, dict) and value.keys() == {"error"}:
            raise EngineError(f"the engine refuses: {shortened(str(value['error']))}{self.sent(request, line)}")
        try:
            return shaped(value, shape)
        except MalformedLine as error:
            raise self.unreadable(error, SEE_SCHEMA, request, line) from error

    def unreadable(self, error: MalformedLine, remedy: str, request: Request, line: bytes) -> EngineError:
        """The error for a line that is not the answer wanted."""
        return EngineError(f"the engine's answer cannot be read: {error}{self.sent(request, line)}\n  {remedy}")

    def next_line(self, request: Request) -> bytes:
        """The next line that the engine writes, waiting no longer than the timeout."""
        begun = time.perf_counter()
        try:
            line = self.lines.arrived.get(timeout=self.timeout)
        except queue.Empty:
            raise self.silent(request) from None
        finally:
            self.waited += time.perf_counter() - begun
        if line is None:
            raise self.ended(request)
        return line

    def silent(self, request: Request) -> EngineError:
        """No answer in time: what there is of one, and what usually helps."""
        partial = bytes(self.lines.partial)
        wrote = f"; it wrote {len(partial)} bytes without ending the line" if partial else ""
        return EngineError(
            f"no answer in {self.timeout:g} s{wrote}{self.sent(request, partial)}\n"
            "  an answer is one line, ended by a newline and flushed; --timeout gives it longer, "
            "--batch asks less at a time"
        )

    def ended(self, request: Request) -> EngineError:
        """No more lines can come: a line without end, or the engine has ended."""
        partial = bytes(self.lines.partial)
        if self.lines.overlong:
            problem = f"the engine's answer is longer than {LONGEST_LINE >> 20} MiB; --batch asks less at a time"
            return EngineError(problem + self.sent(request, partial))
        try:
            how = exit_text(self.process.wait(GRACE))
            self.stderr.thread.join(GRACE)
        except subprocess.TimeoutExpired:
            how = "closed its standard output"
        return EngineError(f"the engine {how} before it answered{self.sent(request, partial)}")

    def sent(self, request: Request, line: bytes) -> str:
        """What was sent and what came back, for a message, with the last lines of standard error."""
        came = shortened(line) if line else "nothing"
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
        """End the engine, and what it started, if it still runs; nothing is left behind."""
        if self.process.poll() is None:
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        self.outbox.waiting.put(None)
        self.lines.discard(GRACE)
        self.stderr.close(GRACE)


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
    except FileNotFoundError as error:
        raise EngineError(f"cannot start {name}: {NOT_FOUND}") from error
    except (OSError, ValueError) as error:
        raise EngineError(f"cannot start {name}: {NOT_RUNNABLE} ({error})") from error


def exit_text(status: int) -> str:
    """How a process ended, in words."""
    if status >= 0:
        return f"ended with exit status {status}"
    names = {int(number): number.name for number in signal.Signals}
    return f"was ended by signal {names.get(-status, str(-status))}"
