import { describe, expect, it } from "vitest";
import type { Scene } from "../src/net/model";
import { others } from "../src/shell/Conduct";

const scene = (players: Scene["players"]): Scene => ({ players }) as Scene;

describe("whom one may report at a table", () => {
  it("is everybody but oneself and the computer, each once", () => {
    const found = others(
      scene({
        "1": { name: "anna", user: 7 },
        "2": { name: "ben", user: 8 },
        "3": { name: "ben", user: 8 },
        "4": { name: "", computer: 1 },
      }),
      "7",
    );
    expect(found).toEqual([{ user: 8, name: "ben" }]);
  });
  it("is nobody where one sits alone", () =>
    expect(others(scene({ "1": { name: "anna", user: 7 } }), "7")).toEqual([]));
});
