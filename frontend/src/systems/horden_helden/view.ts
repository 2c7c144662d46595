// What the server shows of a battle of Horden & Helden, and small questions to it. No rules: only reading.

import type { Side } from "../../net/seats";
import type { Scene } from "../../net/model";
import type { HordenHelden } from "../../protocol";
import type { Piece } from "../../tabletop/piece";
import type { PieceBox, PieceBoxes } from "../../board/overlay";
import { drawnBox, type Plane, type Pose } from "../../tabletop/plane";
import type { TerrainPiece } from "../../tabletop/Terrain";

/** A merge patch cannot hold null: what is null on the server may be missing here. */
type Shown<T> = T extends readonly (infer Item)[]
  ? readonly Shown<Item>[]
  : T extends object
    ? { readonly [K in keyof T as null extends T[K] ? never : K]: Shown<T[K]> } & {
        readonly [K in keyof T as null extends T[K] ? K : never]?: Shown<Exclude<T[K], null>> | null;
      }
    : T;

export type SideId = "A" | "B";
export type BattleView = Omit<Shown<HordenHelden.BattleView>, "sides" | "terrain"> & {
  readonly sides: { readonly [side in SideId]: SideView };
  readonly terrain: readonly TerrainView[];
};
export type SideView = Shown<HordenHelden.SideView>;
export type CommandView = Shown<HordenHelden.CommandView>;
export type ElementView = Omit<Shown<HordenHelden.ElementView>, "pose"> & { readonly pose?: Pose | null };
export type CampView = Omit<Shown<HordenHelden.CampView>, "pose"> & { readonly pose: Pose };
export type TerrainView = TerrainPiece;

/** Millimetres of every base. */
export const WIDE = 40;
/** Millimetres of a length unit. */
export const LE = 30;

export function viewOf(scene: Scene): BattleView | null {
  return "threshold" in scene.view && "elements" in scene.view ? (scene.view as unknown as BattleView) : null;
}

export function sideIdOf(view: BattleView, seat: string | null): SideId | null {
  if (seat === null) return null;
  for (const id of ["A", "B"] as const) if (view.sides[id].seat === seat) return id;
  const command = Object.values(view.commands).find((one) => one.seat === seat);
  return command ? command.side : null;
}

export function tone(side: SideId | null | undefined): Side {
  return side === "A" ? "1" : side === "B" ? "2" : "n";
}

/** The edge below belongs to the given side; before edges are settled south is below. */
export function planeOf(view: BattleView, below: SideId | null): Plane {
  const edge = below ? view.sides[below].edge : null;
  return { width: view.width, depth: view.depth, turned: edge === "north" };
}

export function standing(view: BattleView): readonly (ElementView & { readonly pose: Pose })[] {
  return elementsOf(view).filter(hasPose);
}

/** An element as any free table knows it. */
export function pieceOf({ id, side, pose, depth }: ElementView & { readonly pose: Pose }): Piece {
  return { id, side: tone(side), pose, width: WIDE, depth };
}

/** Where the elements and camps are drawn. */
export function boxesOf(view: BattleView, plane: Plane): PieceBoxes {
  const boxes = new Map<string, PieceBox>();
  for (const { id, side, pose, depth } of standing(view))
    boxes.set(id, { ...drawnBox(plane, pose, WIDE, depth), side: tone(side) });
  for (const { id, pose, width, depth } of Object.values(view.camps) as unknown as readonly CampView[])
    boxes.set(id, { ...drawnBox(plane, pose, width, depth), side: null });
  return boxes;
}

export function elementsOf(view: BattleView): readonly ElementView[] {
  return Object.values(view.elements) as unknown as readonly ElementView[];
}

export function elementOf(view: BattleView, id: string): ElementView | undefined {
  return view.elements[id] as unknown as ElementView | undefined;
}

export function hasPose(element: ElementView): element is ElementView & { readonly pose: Pose } {
  return Boolean(element.pose);
}
