// The table under fingers. Nothing is ordered: the battle stays where it is.

import { assert, inView } from "../driver/game.mjs";
import { ADRIEN, layMove, near, select } from "../driver/play.mjs";

export function touched(game) {
  return [
    [
      "a tap selects a unit, a tap on the ground lays its move, a tap on a button takes it back",
      async () => {
        const { hash } = await game.probe();
        await select(game, ADRIEN, game.tapAt);
        await layMove(game, [330, 240], game.tapAt);
        await game.rest();
        await game.shot("tapped");
        await game.click("step-back", game.tapAt);
        await game.until("no move that is laid", ({ facts }) => !facts.placed);
        await game.click("step-back", game.tapAt);
        const after = await game.until("nobody selected", ({ facts }) => facts.selected === null);
        assert(after.hash === hash, "the battle has changed");
      },
    ],
    [
      "two fingers zoom about their middle, one finger moves the table",
      async () => {
        const whole = (await game.probe()).facts.view;
        const zoomed = async () => {
          await game.fingers([[420, 330], [300, 330]], [[480, 330], [600, 330]]);
          return game.until("a nearer view", ({ facts }) => facts.view.mm_per_px < whole.mm_per_px / 2);
        };
        const { view } = (await zoomed()).facts;
        await game.rest();
        await game.fingers([[600, 450], [500, 400]]);
        const moved = await game.until("a moved view", ({ facts }) => facts.view.centre[0] > view.centre[0] + 50 * view.mm_per_px);
        await game.rest();
        const { centre } = (await game.probe()).facts.view;
        near(centre, [view.centre[0] + 100 * view.mm_per_px, view.centre[1] - 50 * view.mm_per_px], view.mm_per_px * 2, "the view's middle");
        assert(moved.facts.selected === null, "a drag has selected somebody");
        await game.click("fit", game.tapAt);
        await game.until("the whole table", inView);
      },
    ],
  ];
}
