// A drag while the table is drawn anew: what is dropped counts unless the position has changed below it.

// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import { emptyModel, type Model, type Scene } from "../src/net/model";
import type { Session } from "../src/net/session";
import { endPlan, planned } from "../src/shell/plan";
import { useAim, type Aim, type Held } from "../src/systems/lost_battles/aim";
import type { Course } from "../src/systems/lost_battles/courses";
import { Words } from "../src/ui/words";
import { battle, unit } from "./fixture";

const place = document.createElement("div");
const view = battle({ A_rear: [unit("A.1")] });
const words = new Words({});
const drag: Held = { grip: "group", from: "A_rear", to: "A_centre", facing: null };
const way: Course = {
  to: "A_centre",
  facing: "N",
  attacks: false,
  activation: "normal",
  commands: 2,
  price: 2,
  bar: "",
  orders: [{ kind: "activate_group" }, { kind: "move_forward" }],
};

function table(version: number, stamp: number): Model {
  const scene = { status: "running", players: {}, sides: {}, view: {}, asked: {}, options: [] } as unknown as Scene;
  return { ...emptyModel("b", "lost_battles", "en"), version, stamp, seat: "1", mySeats: ["1"], scene };
}

/** Answers when it is told to. */
class Asked {
  private readonly waiting: (() => void)[] = [];
  readonly session = {
    inquire: () =>
      new Promise((resolve) => {
        this.waiting.push(() => resolve({ answer: { courses: [way] } }));
      }),
  } as unknown as Session;

  async answer(): Promise<void> {
    await act(async () => {
      for (const tell of this.waiting.splice(0)) tell();
      await Promise.resolve();
    });
  }
}

let aim: Aim;

function Probe({ model, session }: { readonly model: Model; readonly session: Session }) {
  const groupAt = (from: string) => ({ place: from, units: ["A.1"], commander: null });
  aim = useAim({ session, model, view, words, isOn: true, groupAt, picked: null });
  return null;
}

async function show(model: Model, { session }: Asked): Promise<Aim> {
  await act(() => render(<Probe model={model} session={session} />, place));
  return aim;
}

afterEach(() => {
  render(null, place);
  endPlan();
});

describe("a drag", () => {
  it("that was begun before news that are not numbered still counts", async () => {
    const asked = new Asked();
    const begun = await show(table(4, 1), asked);
    await show(table(4, 2), asked);
    await act(() => begun.drop(drag, () => undefined));
    await asked.answer();
    expect(planned.get().running?.plan.steps).toHaveLength(2);
  });

  it("counts though such news come before its answer", async () => {
    const asked = new Asked();
    const begun = await show(table(4, 1), asked);
    await act(() => begun.drop(drag, () => undefined));
    await show(table(4, 2), asked);
    await asked.answer();
    expect(planned.get().running).not.toBeNull();
  });

  it("comes to nothing where the position changed before its answer", async () => {
    const asked = new Asked();
    const begun = await show(table(4, 1), asked);
    await act(() => begun.drop(drag, () => undefined));
    await show(table(5, 2), asked);
    await asked.answer();
    expect(planned.get().running).toBeNull();
  });
});
