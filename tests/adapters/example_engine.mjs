// An engine to start from: legal cards and trick winner of Belote à 3, for Node without dependencies.
// Put your own program in the place of `legal` and `winner`. Write nothing but answers to standard output.
import { createInterface } from "node:readline";

const TRUMP_ORDER = "J9ATKQ87"; // from the strongest card down
const PLAIN_ORDER = "ATKQJ987";
let underTrumpForced = true;

// How strong a card of a trick is; a card that is neither trump nor of the suit led cannot win.
function strength([rank, suit], led, trump) {
  if (suit === trump) return 16 - TRUMP_ORDER.indexOf(rank);
  return suit === led ? 8 - PLAIN_ORDER.indexOf(rank) : 0;
}

// The place, 0 to 2, of the card that wins a trick.
function winner(cards, trump) {
  const strengths = cards.map((card) => strength(card, cards[0][1], trump));
  return strengths.indexOf(Math.max(...strengths));
}

// The cards that may be played: follow suit, else trump; over the trumps on the table if possible.
function legal(hand, trick, trump) {
  if (trick.length === 0) return hand;
  const led = trick[0][1];
  const suited = hand.filter((card) => card[1] === led);
  if (suited.length > 0 && led !== trump) return suited;
  const trumps = hand.filter((card) => card[1] === trump);
  const best = Math.max(8, ...trick.filter((card) => card[1] === trump).map((card) => strength(card, led, trump)));
  const higher = trumps.filter((card) => strength(card, led, trump) > best);
  if (higher.length > 0) return higher;
  return trumps.length > 0 && (suited.length > 0 || underTrumpForced) ? trumps : hand;
}

// The answer to one question: its id with `cards` or `winner`, or with why there is none.
function answer({ kind, id, hand, trick, trump, cards }) {
  if (kind === "legal") return { id, cards: legal(hand, trick, trump) };
  if (kind === "winner") return { id, winner: winner(cards, trump) };
  return { id, unsupported: "this engine does not score" };
}

function reply({ verb, switches, questions }) {
  if (verb === "start") {
    underTrumpForced = switches.under_trump !== "free";
    return { name: "example", version: "1", protocol: 1, games: { "belote-a-trois": ["legal", "winner"] } };
  }
  return verb === "ask" ? { answers: questions.map(answer) } : { ready: true };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.verb === "stop") break;
  process.stdout.write(JSON.stringify(reply(request)) + "\n");
}
