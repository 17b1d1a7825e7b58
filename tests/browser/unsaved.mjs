// A storage that is full, blocked or forgetful (K30): the page says NOT SAVED, offers the battle as a file, and saves again when it can.

import { readFile } from "node:fs/promises";
import { assert, parsed } from "../driver/game.mjs";
import { asked, waits } from "../driver/play.mjs";

/** How the storage fails: a name, what spoils it and what mends it (both run in the page), and a word of what is told. */
const WAYS = [
  [
    "full",
    () => {
      for (let size = 1 << 20, n = 0; size >= 1; n++) {
        try {
          localStorage.setItem(`filler-${n}`, "x".repeat(size));
        } catch {
          size >>= 1;
        }
      }
    },
    () => Object.keys(localStorage).forEach((key) => key.startsWith("filler-") && localStorage.removeItem(key)),
    /full/,
  ],
  [
    "blocked",
    () => {
      const get = () => {
        throw new DOMException("forbidden", "SecurityError");
      };
      window.localStorageThatWas = Object.getOwnPropertyDescriptor(window, "localStorage");
      Object.defineProperty(window, "localStorage", { get, configurable: true });
    },
    () => {
      Object.defineProperty(window, "localStorage", window.localStorageThatWas);
    },
    /block/,
  ],
  [
    "forgetful",
    () => {
      window.setItemThatWas = Storage.prototype.setItem;
      Storage.prototype.setItem = () => {};
    },
    () => {
      Storage.prototype.setItem = window.setItemThatWas;
    },
    /./,
  ],
];

/** Takes a battle on the table in which somebody may act. */
export function unsaved(game) {
  return WAYS.map(([name, spoil, mend, told]) => [
    `a storage that is ${name}: NOT SAVED, the file is offered, and saved again when it can be (K30)`,
    async () => {
      await game.page.evaluate(spoil);
      try {
        await waits(game);
        const { facts, hash } = await game.until("NOT SAVED", ({ facts, buttons }) => facts.unsaved && buttons["save-file"]?.enabled);
        assert(told.test(facts.unsaved), `it says "${facts.unsaved}"`);
        await game.rest();
        await game.shot(`unsaved-${name}`);
        const [download] = await Promise.all([game.page.waitForEvent("download"), game.click("save-file")]);
        const file = parsed(await readFile(await download.path(), "utf8"));
        assert(file.inputs.length === facts.inputs && file.hashes.at(-1) === hash, "the file is not the battle on the table");
      } finally {
        await game.page.evaluate(mend);
      }
      await game.click("save-again");
      await game.until("a battle that is saved", ({ facts }) => facts.unsaved === null && facts.kept);
      const { facts, hash } = await asked(game);
      const { hashes } = await game.journal();
      assert(hashes.length === facts.inputs + 1 && hashes.at(-1) === hash, "what is kept is not the battle on the table");
    },
  ]);
}
