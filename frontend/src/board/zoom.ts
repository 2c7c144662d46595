// How close the board is: pieces are drawn in three ways, and are drawn anew only when this changes.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { Store, useStore } from "../net/store";

export type ZoomLevel = "far" | "middle" | "near";

/** Pixels a unit of the board (a millimetre on free tables) from which pieces are drawn in more, and in full detail. */
const MIDDLE = 0.9;
/** A desktop opens on the armies as close as this: figures are what one sees first. */
const NEAR = 1.4;

export function zoomOf(scale: number, [more, full]: readonly [number, number] = [MIDDLE, NEAR]): ZoomLevel {
  return scale < more ? "far" : scale < full ? "middle" : "near";
}

/** The frame's own level; where there is no frame, pieces are seen from the middle. */
export const Zoom = createContext<Store<ZoomLevel>>(new Store<ZoomLevel>("middle"));

/** In a piece: how it is to be drawn. */
export function useZoom(): ZoomLevel {
  return useStore(useContext(Zoom));
}
