import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CLOSEST, zoomed } from "../src/board/camera";
import { waitedFor } from "../src/net/model";
import { turningPoints } from "../src/net/replay";
import type { Session } from "../src/net/session";
import { rivals, seatsBySide, seatsOf, sideOf } from "../src/net/seats";
import { Scoreboard, sharesOf } from "../src/pages/broadcast/Scoreboard";
import { Bar } from "../src/shell/Bar";
import { Around, type Surroundings } from "../src/shell/context";
import { Graph } from "../src/shell/Graph";
import { QuestionArea } from "../src/shell/Question";
import { Roster } from "../src/shell/Roster";
import { Score } from "../src/shell/Score";
import { fewNames, leaders, readyLine, seatState } from "../src/shell/seats";
import { MorePart } from "../src/shell/Table";
import type { AnySystem, TableProps } from "../src/shell/system";
import { pageTexts } from "../src/ui/texts/index";
import * as luck from "../src/ui/texts/later/luck";
import { Words } from "../src/ui/words";
import { manySeats, modelOf, momentsOf, nameOf, plainSystem } from "./many_seats";

const names = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`seat.${n + 1}`, nameOf(n + 1)]));
const words = new Words({ ...(await pageTexts("en")), ...luck.en }, names);
const german = new Words(await pageTexts("de"), names, "de");
const session = { store: { get: () => modelOf(manySeats({ seats: 2 })) } } as unknown as Session;
const TWELVE = Array.from({ length: 12 }, (_, n) => String(n + 1));

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});

function draw(what: ComponentChild): void {
  const page = { battle: "b", slug: "isles", title: "", mode: "play", language: "en", addresses: {} };
  const around = { words, page, clauses: [], openClause: () => undefined } as unknown as Surroundings;
  act(() => render(<Around.Provider value={around}>{what}</Around.Provider>, root));
}
const texts = (selector: string): string[] => [...root.querySelectorAll(selector)].map((one) => one.textContent ?? "");
const sidesIn = (selector: string): (string | null)[] =>
  [...root.querySelectorAll(selector)].map((one) => one.getAttribute("data-side"));

describe("seats", () => {
  it("are listed by number: ten does not come before two", () => {
    const scene = manySeats({ seats: 12, asked: ["10", "2", "1"] });
    expect(seatsOf(scene)).toEqual(TWELVE);
    expect(waitedFor(scene)).toEqual(["1", "2", "10"]);
  });

  it("have the side the server says; nobody's is n", () => {
    const scene = manySeats({ seats: 5, sides: [1, 2, 1, 2, 3] });
    expect(sideOf(scene, "3")).toBe("1");
    expect([sideOf(scene, null), sideOf(scene, "9")]).toEqual(["n", "n"]);
    expect([...seatsBySide(scene)]).toEqual([
      ["1", ["1", "3"]],
      ["2", ["2", "4"]],
      ["3", ["5"]],
    ]);
  });

  it("fight each other where there are two sides", () => {
    expect(rivals(manySeats({ seats: 4, sides: [1, 2, 1, 2] }), ["3", "1", "2", "4"])).toEqual(["3", "2"]);
    expect(rivals(manySeats({ seats: 3 }), ["1", "2", "3"])).toBeNull();
  });

  it("win together", () => {
    const scene = manySeats({ seats: 4, sides: [1, 2, 1, 2] });
    expect(leaders(scene, { "1": 1, "2": 2, "3": 1, "4": 2 })).toEqual(["1", "3"]);
    expect(leaders(scene, { "1": 1, "2": 1, "3": 1, "4": 1 })).toEqual([]);
  });
});

describe("counted words", () => {
  it("name three, of more two and a number", () => {
    expect(fewNames(["Anna", "Ben", "Carl"], words)).toBe("Anna, Ben and Carl");
    expect(
      fewNames(
        TWELVE.slice(1).map((seat) => nameOf(Number(seat))),
        words,
      ),
    ).toBe("Ben, Carl and 9 more");
    expect(fewNames(["Anna", "Ben", "Carl", "Dora"], german)).toBe("Anna, Ben und 2 weitere");
  });

  it("say how many are ready, taken, or there", () => {
    expect(readyLine(manySeats({ seats: 5, asked: ["2", "4"] }), words)).toBe("3 of 5 ready");
    expect(readyLine(manySeats({ seats: 4, status: "open", free: ["2", "4"] }), words)).toBe("2 of 4 seats taken");
    expect(readyLine(manySeats({ seats: 5, status: "finished" }), words)).toBe("5 seats");
    expect(seatState(manySeats({ seats: 4, status: "open", free: ["4"] }), "4")).toBe("free");
  });

  it("leave out who is out of the battle", () => {
    const scene = manySeats({ seats: 5, asked: ["2", "4"] });
    const isOut = (_scene: unknown, seat: string) => seat === "5";
    expect(readyLine(scene, words, isOut)).toBe("2 of 4 ready");
    expect(seatState(scene, "5", isOut)).toBe("out");
    expect(seatState(manySeats({ seats: 5, status: "finished" }), "5", isOut)).toBe("sits");
  });

  it("put those together who are asked the same", () => {
    const scene = manySeats({ seats: 5, asked: ["2", "3", "4", "5"] });
    draw(
      <QuestionArea model={modelOf(scene)} scene={scene} system={plainSystem} session={session}>
        mine
      </QuestionArea>,
    );
    expect(texts(".waiting h2")).toEqual(["    Ben, Carl and 2 more decide"]);
    expect(sidesIn(".waiting .badge")).toEqual(["2", "3", "4", "5"]);
  });
});

describe("the bar", () => {
  const bar = (count: number, asked: readonly string[] = []) => {
    const scene = manySeats({ seats: count, asked });
    const seats = seatsOf(scene);
    draw(<Bar {...{ scene, seats }} model={modelOf(scene)} system={plainSystem} onLanguage={() => undefined} />);
  };

  it("shows both of two", () => {
    bar(2);
    expect(texts(".player .who b")).toEqual(["Anna (you)", "Ben"]);
    expect(root.querySelector(".rivals.many")).toBeNull();
  });

  it("shows the own seat of many, and the roster", async () => {
    bar(5, ["2", "3"]);
    expect(texts(".player .who b")).toEqual(["Anna (you)"]);
    await vi.waitFor(() => expect(texts("[data-roster] .how-many")).toEqual(["3 of 5 ready"]));
  });
});

describe("the roster", () => {
  const scene = manySeats({ seats: 12, asked: ["2", "10"], points: (seat) => seat * 3 });
  const roster = (): void =>
    draw(<Roster model={modelOf(scene)} scene={scene} system={plainSystem} seats={TWELVE} replay={false} />);

  it("counts what does not fit and opens with every seat", () => {
    roster();
    expect(texts(".seat-chips .rest")).toEqual(["+8"]);
    expect(texts("[data-roster] .how-many")).toEqual(["10 of 12 ready"]);
    act(() => root.querySelector<HTMLButtonElement>("[data-roster]")?.click());
    expect([...root.querySelectorAll(".roster tbody tr")].map((row) => row.getAttribute("data-seat"))).toEqual(TWELVE);
    expect(sidesIn(".roster tbody tr")).toEqual(TWELVE);
    expect(texts(".roster .number")).toEqual(TWELVE.map((seat) => String(Number(seat) * 3)));
    expect(texts(".roster tr.asked .seat-name b")).toEqual(["Ben", "Jan"]);
    expect(texts('.roster [data-seat="1"] .seat-name b')).toEqual(["Anna (you)"]);
  });
});

describe("scores and lines", () => {
  it("draw every seat by number", () => {
    const scene = manySeats({ seats: 12 });
    draw(<Score scene={scene} system={plainSystem} />);
    expect(sidesIn(".sum caption .badge")).toEqual(TWELVE);
  });

  const graph = (sides?: readonly number[]): void => {
    const count = sides?.length ?? 5;
    const scenes = [0, 1, 2].map((at) => manySeats({ seats: count, ...(sides && { sides }), points: (n) => n * at }));
    const places = { turn: [], fight: [], ruling: [], turning: [], comment: [] };
    draw(
      <Graph
        all={momentsOf(scenes)}
        marks={[]}
        places={places}
        index={2}
        seats={seatsOf(scenes[0] as (typeof scenes)[0])}
        onIndex={() => undefined}
      />,
    );
  };

  it("are one line between two sides, each side's ground in its colour", () => {
    graph([2, 1]);
    expect(root.querySelectorAll(".graph .lead")).toHaveLength(1);
    expect([sidesIn(".area.above"), sidesIn(".area.below")]).toEqual([["2"], ["1"]]);
    expect(root.querySelector(".graph-legend")).toBeNull();
  });

  it("are a line for each of five, with a legend and in words", () => {
    graph();
    expect(sidesIn(".graph .lead")).toEqual(["1", "2", "3", "4", "5"]);
    expect(texts(".graph-legend li").map((text) => text.trim())).toEqual(["Anna", "Ben", "Carl", "Dora", "Emil"]);
    expect(root.querySelector(".graph")?.getAttribute("aria-label")).toContain(
      "Anna 2, Ben 4, Carl 6, Dora 8, Emil 10",
    );
  });

  it("turn where any of them changes most", () => {
    expect(turningPoints([0, 0, 1], [0, 9, 9])).toEqual([1, 2]);
    expect(turningPoints([0, 5, 5])).toEqual([1]);
  });

  it("of a broadcast: all rivals, and shares that make a hundred", () => {
    const scene = manySeats({ seats: 5, sides: [1, 2, 1, 2, 3] });
    const worth = { "1": 0.5, "2": 0.3, "3": 0.5, "4": 0.3, "5": 0.1 };
    const shares = sharesOf(scene, { worth });
    expect(shares?.map(({ side }) => side)).toEqual(["1", "2", "3"]);
    expect(shares?.reduce((sum, { share }) => sum + share, 0)).toBe(100);
    draw(<Scoreboard model={modelOf(scene)} scene={scene} system={plainSystem} glance={{ worth } as never} />);
    expect(texts(".rival .who b")).toEqual(["Anna", "Ben", "Carl", "Dora", "Emil"]);
    expect(sidesIn(".expected i")).toEqual(["1", "2", "3"]);
  });
});

describe("what is a system's own", () => {
  it("are tabs after that of the units", () => {
    const scene = manySeats({ seats: 2 });
    const Panel = () => <p class="gazette">News</p>;
    const system = { ...plainSystem, tabs: [{ id: "own-gazette", sign: "ui-book", Panel }] } as unknown as AnySystem;
    const inside = { model: modelOf(scene), scene, words } as unknown as TableProps;
    draw(
      <MorePart
        {...{ inside, system }}
        hand={null}
        session={null}
        clause=""
        tab="own-gazette"
        tabs={["table", "units", "score"]}
        onTab={() => undefined}
      />,
    );
    expect([...root.querySelectorAll("[role=tab]")].map((tab) => tab.id)).toEqual([
      "tab-table",
      "tab-units",
      "tab-own-gazette",
      "tab-score",
    ]);
    expect(texts(".gazette")).toEqual(["News"]);
  });

  it("is how close the camera comes", () => {
    const whole = { x: 0, y: 0, wide: 1200, high: 800 };
    expect(zoomed(whole, whole, 1000).wide).toBeCloseTo(1200 / CLOSEST);
    expect(zoomed(whole, whole, 1000, { x: 600, y: 400 }, 24).wide).toBeCloseTo(50);
  });
});
