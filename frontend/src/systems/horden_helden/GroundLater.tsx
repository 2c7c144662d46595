// The ground's drawing is fetched beside the battle itself: until it is there, the table lies flat.

import { useEffect, useState } from "preact/hooks";
import type { Ground, GroundProps } from "./Ground";

const fetched = import("./Ground");

export function GroundLater(props: GroundProps) {
  const [drawing, setDrawing] = useState<{ readonly Ground: typeof Ground } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetched.then((found) => isWanted && setDrawing(found)).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  if (drawing) return <drawing.Ground {...props} />;
  return <rect class="flat-ground" width={props.plane.width} height={props.plane.depth} />;
}
