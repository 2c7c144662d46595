// The picture for a stream: the board, the score above, the fight in hand below. It needs nobody: it comes back by itself.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Model, Scene } from "../../net/model";
import { seatsOf } from "../../net/seats";
import { Session, type Page } from "../../net/session";
import { Around, type Surroundings } from "../../shell/context";
import { Direction } from "../../board/direction";
import type { Box } from "../../board/camera";
import { OverlaySlot } from "../../board/overlay";
import { withComputers } from "../../shell/computers";
import { useStore } from "../../net/store";
import type { AnySystem, TableProps } from "../../shell/system";
import type { BeatVerdict } from "../../stage/beats";
import { useParts, type Drawn } from "../../stage/useParts";
import { useStage, type Stage } from "../../stage/useStage";
import { loadSystem, loadTexts } from "../../systems/registry";
import { ruleTexts, type RuleTexts } from "../../ui/texts/index";
import { Words, type Texts } from "../../ui/words";
import { ALONE, WITH_FIGHT } from "./camera";
import { LowerThird } from "./LowerThird";
import { Occasion, type OccasionText } from "./Occasion";
import { Scoreboard } from "./Scoreboard";
import { ActionWatch, useDirector } from "./directing";
import { useGlance } from "./glance";
import { useStory } from "./story";

const TRY_AGAIN = 10_000;
/** So many steps back a verdict is still told. */
const RECENT = 6;

interface BroadcastProps {
  readonly page: Page;
  readonly occasion: OccasionText;
  readonly glanceAt: string;
}

/** What is fetched before the first picture. */
interface Loaded {
  readonly system: AnySystem;
  readonly rules: RuleTexts;
  readonly texts: Texts;
}

export function Broadcast({ page, occasion, glanceAt }: BroadcastProps) {
  const line = useMemo(() => new Session(page), [page]);
  useEffect(() => line.start(), [line]);
  const model = useStore(line.store);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const { slug, language } = page;
    Promise.all([loadSystem(slug), ruleTexts(page.addresses.texts, language), loadTexts(slug, language)]).then(
      ([system, rules, texts]) => setLoaded({ system, rules, texts }),
      () => setFailed(true),
    );
  }, [page]);
  useComingBack(failed || model.connection === "closed" || (!model.scene && model.refusal !== null));
  if (!loaded || !model.scene) return <Waiting title={page.title} />;
  return (
    <Picture
      page={page}
      line={line}
      model={model}
      scene={model.scene}
      {...loaded}
      occasion={occasion}
      glanceAt={glanceAt}
    />
  );
}

/** Whatever went wrong for good: the page begins anew, for ever. */
function useComingBack(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => location.reload(), TRY_AGAIN);
    return () => clearTimeout(timer);
  }, [isLost]);
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <div class="waits" role="status">
      <h1>{title}</h1>
    </div>
  );
}

interface PictureProps extends BroadcastProps, Loaded {
  readonly line: Session;
  readonly model: Model;
  readonly scene: Scene;
}

function Picture({ page, line, model, scene: present, system, rules, texts, occasion, glanceAt }: PictureProps) {
  const { language } = page;
  const names = useMemo(() => withComputers(model.names, present, texts), [model.names, present.players, texts]);
  const words = useMemo(
    () => new Words({ ...rules.texts, ...texts }, names, language, true),
    [rules, texts, names, language],
  );
  const around = useMemo<Surroundings>(
    () => ({ words, page, clauses: rules.clauses, openClause: () => undefined }),
    [words, page, rules],
  );
  const parts = useParts(system);
  const beats = { beatsOf: parts?.beatsOf, isLacking: !parts };
  const stage = useStage({ model, words, source: line.store, show: "everything", ...beats });
  const { shown } = stage;
  const scene = shown.scene ?? present;
  const [action, setAction] = useState<Box | null>(null);
  const story = useStory(shown, scene, system, words);
  const glance = useGlance(glanceAt, page.watching?.delay ?? 0, model.version);
  const isTold = story !== null && !story.isOld;
  const director = useDirector(isTold ? action : null, isTold ? WITH_FIGHT : ALONE);
  return (
    <Around.Provider value={around}>
      <div
        class={`broadcast-picture ${model.connection}`}
        data-version={model.version}
        data-stage={parts && (stage.step?.beat.kind ?? "rest")}
      >
        <Direction.Provider value={director}>
          <Board {...{ model: shown, scene, system, words, stage, parts }} onAction={setAction} />
        </Direction.Provider>
        <Scoreboard model={shown} scene={scene} system={system} glance={glance} />
        <Occasion text={occasion} delay={model.delay} connection={model.connection} />
        {isTold && story && <LowerThird {...{ story, scene, system, glance }} verdict={verdictOf(stage)} />}
      </div>
    </Around.Provider>
  );
}

/** What the last dice came to, as long as it is news. */
function verdictOf({ step, playing }: Stage): BeatVerdict | null {
  const all = [...playing.queue.past.slice(-RECENT), ...(step ? [step] : [])];
  return [...all].reverse().find(({ beat }) => beat.verdict?.word)?.beat.verdict ?? null;
}

type BoardProps = Pick<PictureProps, "model" | "scene" | "system"> & {
  readonly words: Words;
  readonly stage: Stage;
  readonly parts: Drawn | null;
  readonly onAction: (box: Box) => void;
};

/** The system's own board; nothing on it can be touched. */
function Board({ model, scene, system, words, stage, parts, onAction }: BoardProps) {
  const [below = null] = seatsOf(scene);
  const inside: TableProps = { model, scene, words, session: null, below, latest: [] };
  const hand = system.useHand(inside);
  return (
    <div class="broadcast-board" inert aria-hidden="true">
      <OverlaySlot.Provider
        value={(board) => (
          <>
            <ActionWatch stage={stage} board={board} onAction={onAction} />
            {parts && <parts.Overlay {...{ stage, board, words }} isAll={false} isDirected />}
          </>
        )}
      >
        {system.isReady(scene) && <system.Board {...inside} hand={hand} />}
      </OverlaySlot.Provider>
    </div>
  );
}
