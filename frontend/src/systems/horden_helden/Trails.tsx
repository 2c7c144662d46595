// The trails of elements.

import type { Plane } from "../../tabletop/plane";
import { Trails as TrailsOfPieces } from "../../tabletop/Trails";
import { pieceOf, standing, type BattleView } from "./view";

export { tracksBetween } from "../../tabletop/Trails";

interface TrailsProps {
  readonly view: BattleView;
  readonly version: number;
  readonly plane: Plane;
}

export function Trails({ view, version, plane }: TrailsProps) {
  return <TrailsOfPieces pieces={standing(view).map(pieceOf)} version={version} plane={plane} />;
}
