// Through whose eyes the battle is seen: everybody's once it is over.

import type { Scene } from "../net/model";
import { Sym } from "../ui/symbols";
import type { AnySystem } from "../shell/system";
import { useAround, useSay } from "../shell/context";

interface EyesProps {
  readonly eyes: string;
  readonly open: readonly string[];
  readonly scene: Scene;
  readonly system: AnySystem;
  readonly onEyes: (eyes: string) => void;
}

export function Eyes({ eyes, open, scene, system, onEyes }: EyesProps) {
  const say = useSay();
  const { words } = useAround();
  if (open.length < 2) return null;
  const named = (one: string): string => {
    if (one === "everything" || one === "public") return say(`eyes.${one}`);
    return say("eyes.seat", { who: system.army(scene, one, words) || words.seat(one) });
  };
  return (
    <label class="eyes">
      <Sym id="ui-eye" />
      <span class="sr">{say("eyes")}</span>
      <select value={eyes} title={say("eyes")} onChange={(event) => onEyes(event.currentTarget.value)}>
        {open.map((one) => (
          <option key={one} value={one}>
            {named(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
