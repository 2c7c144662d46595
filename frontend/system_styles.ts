// Style sheets of systems are found by their folder: `@import "../systems/*/board.css"` stands for one import for each
// system that has this file. So battle.css says where they come in its order, and names no system.

import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

const PATTERN = /@import "([^"*]+)\*([^"*]+)";/g;

/** The sheet with an import for each file that a pattern stands for; `folder` is where the sheet lies. */
export function withSystems(sheet: string, folder: string): string {
  return sheet.replace(PATTERN, (_whole, before: string, after: string) =>
    readdirSync(resolve(folder, before))
      .sort()
      .map((name) => `${before}${name}${after}`)
      .filter((file) => existsSync(resolve(folder, file)))
      .map((file) => `@import "${file}";`)
      .join("\n"),
  );
}

export function systemStyles(): Plugin {
  return {
    name: "system-styles",
    enforce: "pre",
    transform(sheet, file) {
      return file.endsWith(".css") ? { code: withSystems(sheet, dirname(file)), map: null } : null;
    },
  };
}
