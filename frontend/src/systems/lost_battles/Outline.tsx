// The board as lists for screen readers: state, my units, enemy units, empty ground, each a landmark.

import { useMemo } from "preact/hooks";
import { Outlined } from "../../shell/TextTable";
import type { TableProps } from "../../shell/system";
import type { Hand } from "./hand";
import { textTable } from "./textTable";

/** Read out anew only when something is different: not with every move of a finger. */
export function Outline({ hand, ...props }: TableProps & { readonly hand: Hand }) {
  const { scene, words, below, model } = props;
  const groups = useMemo(() => textTable(props, hand), [scene, words, below, model.seat, hand.mode, hand.draft.place]);
  return <Outlined groups={groups} />;
}
