// K05, K06, K35: the core as WebAssembly gives the dice, limits and hashes that were kept, and refuses what is too much.
// Usage: node tests/wasm/run.mjs golden.wasm
import { readFileSync, readdirSync } from "node:fs";

const wasm = process.argv[2];
if (!wasm) {
  console.error("usage: node tests/wasm/run.mjs golden.wasm");
  process.exit(2);
}
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const core = instance.exports;
const here = new URL("..", import.meta.url);

const answer = (length) => new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.answer(), length));

function replay(bytes) {
  const place = core.room(bytes.length);
  new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes);
  return answer(core.replay());
}

let failed = 0;
function check(name, test) {
  try {
    console.log(`${name}: ${test()}`);
  } catch (fault) {
    failed += 1;
    console.error(`${name}: ${fault.message}`);
  }
}

// Compares line by line and says how many there were.
function compare(now, kept) {
  const length = Math.max(now.length, kept.length);
  for (let n = 0; n < length; n += 1) {
    if (now[n] !== kept[n]) throw new Error(`line ${n + 1} is ${now[n]}, not ${kept[n]}`);
  }
  return `${length} alike`;
}

const lines = (text) => text.split("\n").filter((line) => line !== "");
const file = (name) => readFileSync(new URL(name, here), "utf8");

const dice = file("core/fixtures/dice-1974.txt");
check("dice", () => compare(lines(answer(core.dice(1974n))), lines(dice)));
check("limits", () => compare(lines(answer(core.limits())), lines(file("golden/limits.txt"))));

const battles = readdirSync(new URL("golden", here)).filter((name) => name.endsWith(".battle"));
if (battles.length === 0) throw new Error("there are no battles in tests/golden");
for (const name of battles.sort()) {
  check(name, () => {
    const text = file(`golden/${name}`);
    const kept = lines(text)
      .map((line) => JSON.parse(line))
      .filter((line) => "order" in line || "dice" in line)
      .map((line) => line.hash);
    const now = replay(new TextEncoder().encode(text));
    if (now.startsWith("fault: ")) throw new Error(now);
    return compare(lines(now), kept);
  });
}

// What is damaged or too much is refused in words; a trap would be thrown.
const header = lines(file(`golden/${battles[0]}`))[0];
const deep = (open, close) => open.repeat(10_000) + close.repeat(10_000);
const scenario = (text) => JSON.stringify({ ...JSON.parse(header), rules: "insurgent_commander", scenario: text });
const refused = {
  "nothing": "",
  "brackets in brackets": deep("[", "]"),
  "an order too deep": `${header}\n{"order":${deep("[", "]")},"side":0,"hash":"0000000000000000"}\n`,
  "a scenario too deep": scenario(deep("(a:", ")")),
  "a list too deep": scenario(deep("[", "]")),
  "a long line": `${header}\n${" ".repeat(8_000_001)}x\n`,
  "numbers that are none": scenario("(width: NaN)"),
};
for (const [name, text] of Object.entries(refused)) {
  check(name, () => {
    const said = replay(new TextEncoder().encode(text));
    if (!said.startsWith("fault: ")) throw new Error("it was taken");
    return said.slice(0, 100).replaceAll("\n", " ");
  });
}
process.exit(failed === 0 ? 0 : 1);
