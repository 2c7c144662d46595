// What Lost Battles tells about its pieces: cards, layers, signs. From the view alone; chances come from the server.

import type { Box } from "../../board/camera";
import type { Card, CardBook, LayerProps, PieceDeed, Sign } from "../../shell/cards";
import { DeedArrow, grown } from "../../shell/CardOverlay";
import type { TableProps } from "../../shell/system";
import { SYMBOLS } from "../../ui/symbols";
import { capital } from "../../ui/words";
import { generalLabel } from "./Board";
import type { Army } from "./field";
import { generalNotes } from "./generals";
import { kindOf } from "./Pieces";
import { armyOf, generalAt, sideOf, symbolOf, unitsOn, viewOf, type BattleView, type UnitView } from "./view";
import { priceOf } from "./wording";

function describe(piece: string, props: TableProps): Card | null {
  const view = viewOf(props.scene);
  if (!view) return null;
  if (view.units[piece]) return unitCard(view, view.units[piece], props);
  if (view.generals[piece]) return generalCard(view, piece, props);
  return view.tiles[piece] ? tileCard(view, piece, props) : null;
}

function unitCard(view: BattleView, unit: UnitView, { words }: TableProps): Card {
  const tell = (key: string, facts = {}): string => words.say(`page.lb.card.${key}`, facts);
  const lead = unit.lead && unit.tile ? ` · ${tell("leads", { tile: words.tile(unit.tile) })}` : "";
  const [general] = unit.tile ? generalAt(view, unit.tile).filter(({ army }) => army === unit.army) : [];
  return {
    title: words.name(unit.id),
    line: `${kindOf(unit, words)}${lead}`,
    side: sideOf(unit.army),
    sign: symbolOf(unit),
    chips: [
      { text: words.term(unit.spent ? "spent" : "fresh"), tone: unit.spent ? "bad" : "good" },
      ...(unit.active && unit.army === view.active ? [{ text: words.say("page.lb.acted") }] : []),
    ],
    facts: [
      [tell("value"), String(unit.value)],
      [tell("hits_left"), String(unit.spent ? 1 : 2), "1.6"],
      [tell("points"), String(unit.points), "6.7"],
      [tell("rallies"), general?.rally_on ? `${general.name}, ${general.rally_on}+` : tell("nobody"), "9.8"],
    ],
    hasOutlook: unit.place === "field",
  };
}

function generalCard(view: BattleView, id: string, { words }: TableProps): Card | null {
  const general = view.generals[id];
  if (!general) return null;
  const tell = (key: string): string => words.say(`page.lb.card.${key}`);
  const at = Object.values(view.tiles).find((tile) => tile.general === id);
  return {
    title: general.name,
    line: generalLabel(general, words).replace(`${general.name}, `, ""),
    side: sideOf(general.army),
    sign: `lb-${general.kind}`,
    chips: general.active ? [{ text: words.say("page.lb.acted") }] : [],
    facts: [
      [tell("value"), String(general.value)],
      [tell("exemptions"), String(general.exemptions), "2.8"],
      [tell("free_bonuses"), String(general.free_bonuses), "2.10"],
      [tell("rallies_others"), generalNotes(general, words).join(", "), "9.8"],
      ...(at ? [[tell("stands"), capital(words.tile(at.id))] as const] : []),
    ],
    hasOutlook: !general.gone,
  };
}

function tileCard(view: BattleView, id: string, { words }: TableProps): Card | null {
  const tile = view.tiles[id];
  if (!tile) return null;
  const tell = (key: string): string => words.say(`page.lb.card.${key}`);
  const units = unitsOn(view, id);
  const ground = (tile.features.length ? tile.features : ["open"]).map((feature) => words.term(feature));
  const spent = units.filter((unit) => unit.spent).length;
  return {
    title: capital(words.tile(id)),
    line: words.army(tile.half),
    side: tile.held_by ? sideOf(tile.held_by) : null,
    chips: [
      ...(tile.key_zone ? [{ text: words.term("key_zone") }] : []),
      ...(tile.camp ? [{ text: words.term(tile.fortified ? "fortified_camp" : "unfortified_camp") }] : []),
    ],
    facts: [
      [tell("ground"), words.list(ground), "3.4"],
      [tell("stacking"), `${tile.stacking} / ${tile.stacking_limit}`, "3.8"],
      [tell("held_by"), tile.held_by ? words.army(tile.held_by) : tell("nobody")],
      ...(units.length ? [[tell("units"), `${units.length - spent} + ${spent}`] as const] : []),
      ...(tile.attacked_from ? [[tell("attack"), words.say("page.lb.attacked_from"), "6.5"] as const] : []),
      ...(tile.barred ? [[tell("attack"), words.say("page.lb.barred"), "6.5"] as const] : []),
    ],
    hasOutlook: units.length > 0,
  };
}

function deed(one: PieceDeed, isSuffered: boolean, { words }: TableProps): string {
  const key = isSuffered ? "page.lb.card.by" : "page.lb.card.attacks";
  const tile = words.tile((isSuffered ? one.start : one.place) ?? "");
  return words.say(key, {
    unit: words.name(isSuffered ? one.by : one.target),
    tile: isSuffered ? tile : capital(tile),
  });
}

// --- layers ----------------------------------------------------------------------------------------------------------

/** Tiles of the army whose eyes these are: the own one, or the one below. */
function ownTiles({ scene, model, below }: TableProps): readonly string[] {
  const view = viewOf(scene);
  const army = view ? armyOf(view, model.seat ?? below) : null;
  return view && army ? held(view, army) : [];
}

function held(view: BattleView, army: Army): readonly string[] {
  return Object.values(view.tiles).flatMap((tile) => (tile.held_by === army && tile.units.length ? [tile.id] : []));
}

function AttackLayer({ board, props, outlooks }: LayerProps) {
  return (
    <g class="layer attack">
      {ownTiles(props).flatMap((tile) =>
        (outlooks.get(tile)?.can ?? []).map((one) => (
          <DeedArrow
            key={`${tile} ${one.place}`}
            kind="can"
            deed={one}
            board={board}
            from={board.boxes.get(tile)}
            to={board.boxes.get(one.place ?? "")}
          />
        )),
      )}
    </g>
  );
}

function DangerLayer({ board, props, outlooks }: LayerProps) {
  return (
    <g class="layer danger">
      {ownTiles(props).map((tile) => {
        const worst = Math.max(-1, ...(outlooks.get(tile)?.suffers ?? []).map(({ chance }) => chance ?? 0));
        const box = board.boxes.get(tile);
        return worst < 0 || !box ? null : (
          <g key={tile}>
            <rect class="hatched" {...grown(box, -4)} />
            {worst > 0 && <Tag box={box} text={`${worst} %`} pixel={board.pixel} tone="danger" at={0.84} />}
          </g>
        );
      })}
    </g>
  );
}

/** What an activation costs, where it can be ordered; free commands of generals elsewhere. */
function CommandLayer({ board, props }: LayerProps) {
  const view = viewOf(props.scene);
  if (!view) return null;
  const prices = new Map<string, number>();
  for (const { facts, cost } of props.scene.options) {
    const tile = facts?.["tile"],
      price = cost?.["commands"];
    if (typeof tile === "string" && typeof price === "number")
      prices.set(tile, Math.min(price, prices.get(tile) ?? price));
  }
  return (
    <g class="layer command">
      {Object.values(view.tiles).map((tile) => {
        const box = board.boxes.get(tile.id);
        const free = generalAt(view, tile.id).reduce((sum, general) => sum + general.exemptions, 0);
        const price = prices.get(tile.id);
        const text = [
          ...(price === undefined ? [] : [priceOf({ commands: price }, props.words) ?? "0"]),
          ...(free ? [`+${free}`] : []),
        ].join(" · ");
        return box && text ? (
          <Tag key={tile.id} box={box} text={text} pixel={board.pixel} tone="plain" at={0.22} />
        ) : null;
      })}
    </g>
  );
}

function MoraleLayer({ board, props }: LayerProps) {
  const view = viewOf(props.scene);
  return (
    <g class="layer morale">
      {Object.values(view?.tiles ?? {}).map((tile) => {
        const box = board.boxes.get(tile.id);
        const units = view ? unitsOn(view, tile.id) : [];
        const fresh = units.filter((unit) => !unit.spent).length;
        return box && units.length ? (
          <Tag
            key={tile.id}
            box={box}
            text={`${fresh} / ${units.length}`}
            pixel={board.pixel}
            tone={fresh * 2 < units.length ? "danger" : "plain"}
            isLow
          />
        ) : null;
      })}
    </g>
  );
}

interface TagProps {
  readonly box: Box;
  readonly text: string;
  readonly pixel: number;
  readonly tone: string;
  /** Where along the upper edge, or the lower one: layers do not cover each other. */
  readonly at?: number;
  readonly isLow?: boolean;
}

function Tag({ box, text, pixel, tone, at = 0.5, isLow = false }: TagProps) {
  const middleX = box.x + box.wide * at;
  const wide = (text.length * 7.6 + 18) * pixel,
    high = 22 * pixel;
  return (
    <g
      class={`layer-tag ${tone}`}
      transform={`translate(${middleX} ${isLow ? box.y + box.high - 4 * pixel - high / 2 : box.y + 4 * pixel + high / 2})`}
    >
      <rect x={-wide / 2} y={-high / 2} width={wide} height={high} rx={high / 2} />
      <text y={4.6 * pixel} font-size={13 * pixel}>
        {text}
      </text>
    </g>
  );
}

// --- signs -----------------------------------------------------------------------------------------------------------

function signs({ scene, words }: TableProps): readonly Sign[] {
  const view = viewOf(scene);
  if (!view) return [];
  const units = Object.values(view.units).filter(({ place }) => place !== "gone");
  const generals = Object.values(view.generals).filter(({ gone }) => !gone);
  const any = (test: (unit: UnitView) => boolean): UnitView | undefined => units.find(test);
  const token = (unit: UnitView, kind: string) => (): preact.JSX.Element => <Token unit={unit} kind={kind} />;
  const found: (Sign | null)[] = [
    ...(
      [
        ["fresh", any((unit) => !unit.spent), "fresh"],
        ["spent", any((unit) => unit.spent), "spent"],
        ["leads", any((unit) => unit.lead), "lead"],
        ["veteran", any((unit) => unit.unit_class === "veteran"), "veteran"],
        ["levy", any((unit) => unit.unit_class === "levy"), "levy"],
      ] as const
    ).map(([key, unit, kind]) => (unit ? { text: words.say(`page.lb.sign.${key}`), Draw: token(unit, kind) } : null)),
    { text: words.say("page.lb.sign.faces"), Draw: () => <Drawn path="M4 16L12 8L20 16" kind="faces" /> },
    ...[...new Set(units.map(symbolOf))].map((sign) => {
      const unit = units.find((one) => symbolOf(one) === sign) as UnitView;
      return { text: words.term(termOf(unit)), Draw: () => <SignOf id={sign} side={sideOf(unit.army)} /> };
    }),
    ...[...new Set(generals.map(({ kind }) => kind))].map((kind) => ({
      text: words.term(kind),
      Draw: () => <SignOf id={`lb-${kind}`} side={sideOf(generals.find((one) => one.kind === kind)?.army)} />,
    })),
    Object.values(view.tiles).some(({ key_zone }) => key_zone)
      ? { text: words.term("key_zone"), Draw: () => <SignOf id="lb-key_zone" side="n" /> }
      : null,
    { text: words.say("page.lb.sign.danger"), Draw: () => <span class="sign-hatch" /> },
  ];
  return found.flatMap((sign) => sign ?? []);
}

function termOf(unit: UnitView): string {
  if (unit.type === "elephants") return `${unit.subtype}_elephants`;
  return unit.subtype === "generic" ? unit.type : unit.subtype;
}

function Token({ unit, kind }: { readonly unit: UnitView; readonly kind: string }) {
  return (
    <span
      class={`unit-sign ${kind === "spent" ? "spent" : "fresh"} ${kind === "lead" ? "lead" : ""}`}
      data-side={sideOf(unit.army)}
    >
      <svg viewBox="0 0 24 24" class="sym">
        <use href={`${SYMBOLS}#${symbolOf(unit)}`} />
      </svg>
      {kind === "veteran" && <i class="chevrons" />}
      {kind === "levy" && <i class="ring" />}
    </span>
  );
}

function SignOf({ id, side }: { readonly id: string; readonly side: string }) {
  return (
    <span class="card-sign" data-side={side}>
      <svg viewBox="0 0 24 24" class="sym">
        <use href={`${SYMBOLS}#${id}`} />
      </svg>
    </span>
  );
}

function Drawn({ path, kind }: { readonly path: string; readonly kind: string }) {
  return (
    <svg viewBox="0 0 24 24" class={`sign-drawn ${kind}`}>
      <path d={path} />
    </svg>
  );
}

export const book: CardBook = {
  describe,
  deed,
  aim: (one) => one.target,
  cost: (cost, { words }) => priceOf(cost, words) ?? "",
  place: (place, { words }) => words.tile(place),
  layers: [
    { text: "lb.layer.attack", tone: "act", pieces: ownTiles, Draw: AttackLayer },
    { text: "lb.layer.danger", tone: "danger", pieces: ownTiles, Draw: DangerLayer },
    { text: "lb.layer.command", tone: "plain", Draw: CommandLayer },
    { text: "lb.layer.morale", tone: "plain", Draw: MoraleLayer },
  ],
  signs,
};
