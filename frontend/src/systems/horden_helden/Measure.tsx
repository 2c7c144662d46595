// Beside the table as text: what the picked elements may do, and measuring from edge to edge without a mouse.

import type { TableProps } from "../../shell/system";
import { ActBar } from "./ActBar";
import type { Hand } from "./hand";
import { Ruler } from "../../tabletop/Ruler";
import { inUnits, tableSay } from "./sentences";
import { pieceOf, standing, viewOf } from "./view";

export function TextTools({ hand, ...props }: TableProps & { readonly hand: Hand }) {
  const view = viewOf(props.scene);
  if (!view) return null;
  return (
    <>
      <ActBar hand={hand} view={view} words={props.words} />
      <Ruler
        pieces={standing(view).map(pieceOf)}
        words={props.words}
        inUnits={(mm) => inUnits(mm, props.words)}
        say={tableSay(props.words)}
      />
    </>
  );
}
