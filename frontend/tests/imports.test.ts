import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withSystems } from "../system_styles";

const SOURCE = resolve(import.meta.dirname, "../src");
/** Drawn with by every system, and so without any by name. */
const COMMON = ["shell", "board", "stage", "tabletop"];
const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : /\.(ts|tsx|css)$/.test(name) ? [path] : [];
  });
}

function imported(file: string): readonly string[] {
  const found = [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, to = ""]) => resolve(dirname(file), to));
  return found.flatMap((path) => {
    const known = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")];
    return known.filter((one) => existsSync(one) && statSync(one).isFile()).slice(0, 1);
  });
}

/** The files that lead from here to a system; empty where none does. */
function wayToSystems(file: string, seen = new Set<string>()): readonly string[] {
  seen.add(file);
  for (const next of imported(file)) {
    if (relative(SOURCE, next).startsWith("systems/")) return [file, next];
    const way = seen.has(next) ? [] : wayToSystems(next, seen);
    if (way.length) return [file, ...way];
  }
  return [];
}

describe("what is common to all systems", () => {
  it.each(COMMON)("%s never imports a system, nor anything that does", (folder) => {
    const ways = filesBelow(join(SOURCE, folder)).map((file) => wayToSystems(file).map((one) => relative(SOURCE, one)));
    expect(ways.filter((way) => way.length)).toEqual([]);
  });

  it("is walked at all: the registry and the entry lead to systems", () => {
    expect(filesBelow(join(SOURCE, "shell")).length).toBeGreaterThan(20);
    expect(wayToSystems(join(SOURCE, "battle.tsx")).length).toBeGreaterThan(0);
  });

  it("has no colour of two sides alone", () => {
    const styles = [...filesBelow(SOURCE), ...filesBelow(resolve(SOURCE, "../../static/css"))];
    const pairs = styles.filter((file) => /--side-[ab]\b|--realm-\d|ui-side[AB]\b/.test(readFileSync(file, "utf8")));
    expect(pairs.map((file) => relative(SOURCE, file))).toEqual([]);
  });
});

describe("the script", () => {
  it("has its own small memo, not the whole of preact/compat", () => {
    const users = filesBelow(SOURCE).filter((file) => readFileSync(file, "utf8").includes('"preact/compat"'));
    expect(users.map((file) => relative(SOURCE, file))).toEqual([]);
  });
});

describe("style sheets of systems", () => {
  const STYLES = join(SOURCE, "css");

  it("come where battle.css has a star, each system's in turn", () => {
    const sheet = '@import "./a.css";\n@import "../systems/*/index.tsx";\n@import "../systems/*/none.css";\n';
    const systems = Object.keys(import.meta.glob("../src/systems/*/index.tsx")).map((file) =>
      file.slice("../src".length),
    );
    expect(withSystems(sheet, STYLES).trim().split("\n")).toEqual([
      '@import "./a.css";',
      ...systems.sort().map((file) => `@import "..${file}";`),
    ]);
  });

  it("have a name that battle.css has a place for", () => {
    const sheet = withSystems(readFileSync(join(STYLES, "battle.css"), "utf8"), STYLES);
    const own = filesBelow(join(SOURCE, "systems")).filter((file) => file.endsWith(".css"));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((file) => !sheet.includes(`"${relative(STYLES, file)}"`))).toEqual([]);
  });
});
