// The table as lists for screen readers: state, commands of both sides, terrain, each a landmark.

import { useMemo } from "preact/hooks";
import { Outlined } from "../../shell/TextTable";
import type { TableProps } from "../../shell/system";
import type { Hand } from "./hand";
import { textTable } from "./textTable";

/** Read out anew only when something is different: not with every move of a finger. */
export function Outline({ hand, ...props }: TableProps & { readonly hand: Hand }) {
  const { scene, words, below, model } = props;
  const groups = useMemo(
    () => textTable(props, hand),
    [scene, words, below, model.seat, hand.mode, hand.selected.join()],
  );
  return <Outlined groups={groups} />;
}
