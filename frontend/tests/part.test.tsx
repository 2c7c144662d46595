// Parts that are fetched later: what lies over the board, or tells something only now and then, holds no room before it comes.

// @vitest-environment happy-dom
import { render, type ComponentType } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { CardOverlay, Cards, Prepared } from "../src/shell/cardParts";
import { Around, type Surroundings } from "../src/shell/context";
import { Chat, PushOffer } from "../src/shell/parts";
import { system as hordenHelden } from "../src/systems/horden_helden/index";
import { system as lostBattles } from "../src/systems/lost_battles/index";
import { Words } from "../src/ui/words";

const place = document.createElement("div");

/** What stands there until the part has come. */
function frameOf(part: unknown): string {
  const Part = part as ComponentType;
  const around = { page: {}, words: new Words({}) } as unknown as Surroundings;
  render(
    <Around.Provider value={around}>
      <Part />
    </Around.Provider>,
    place,
  );
  return place.innerHTML;
}

afterEach(() => render(null, place));

describe("a part that is fetched later", () => {
  it.each([
    ["cards", Cards],
    ["what cards draw on the board", CardOverlay],
    ["what was prepared", Prepared],
    ["the offer of notifications", PushOffer],
    ["the outline of Lost Battles", lostBattles.Outline],
    ["the outline of Horden & Helden", hordenHelden.Outline],
  ])("leaves the board its size: %s", (_, part) => {
    expect(frameOf(part)).toBe("");
  });

  it("holds its place where it is all that is shown", () => {
    expect(frameOf(Chat)).toContain("part-waits");
  });
});
