// Beside the board: names and size, kinds to draw, the pieces, and everything about the chosen one.

import { capital, type Words } from "../../ui/words";
import type { Drawing } from "./Board";
import { addedSpot, isLine, movedSpot, sizeOf, spotsOf, type MapDocument, type Palette, type Piece } from "./document";

interface NamesProps {
  readonly map: MapDocument;
  readonly palette: Palette;
  readonly words: Words;
  readonly change: (map: MapDocument) => void;
}

export function Names({ map, palette, words, change }: NamesProps) {
  const name = (language: string, value: string): void =>
    change({ ...map, names: { ...map.names, [language]: value } });
  const resize = (id: string): void => change({ ...map, ...palette.sizes.find((size) => size.id === id)?.fields });
  return (
    <div class="map-names">
      {["en", "de"].map((language) => (
        <div class="field" key={language}>
          <label for={`map-name-${language}`}>{words.say(`page.map.name_${language}`)}</label>
          <input
            id={`map-name-${language}`}
            type="text"
            maxLength={60}
            value={map.names[language] ?? ""}
            onChange={(event) => name(language, event.currentTarget.value)}
          />
        </div>
      ))}
      <div class="field">
        <label for="map-size">{words.say("page.map.size")}</label>
        <select id="map-size" value={sizeOf(map, palette).id} onChange={(event) => resize(event.currentTarget.value)}>
          {palette.sizes.map((size) => (
            <option key={size.id} value={size.id}>
              {size.width / 10} × {size.depth / 10} cm
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface KindsProps {
  readonly palette: Palette;
  readonly words: Words;
  readonly drawing: Drawing | null;
  readonly begin: (kind: string) => void;
  readonly putMiddle: (kind: string) => void;
  readonly finish: () => void;
  readonly giveUp: () => void;
}

export function Kinds({ palette, words, drawing, begin, putMiddle, finish, giveUp }: KindsProps) {
  return (
    <section class="card pad" aria-labelledby="draw-title">
      <h2 id="draw-title">{words.say("page.map.add")}</h2>
      <p class="hint">{words.say("page.map.add_help")}</p>
      <div class="kinds after">
        {[...palette.areas, ...Object.keys(palette.lines)].map((kind) => (
          <button
            key={kind}
            type="button"
            class="chip"
            aria-pressed={drawing?.kind === kind}
            onClick={() => begin(kind)}
          >
            {words.term(kind)}
          </button>
        ))}
      </div>
      {drawing && (
        <div class="actions after">
          <button type="button" class="btn small primary" onClick={() => putMiddle(drawing.kind)}>
            {words.say("page.map.put")}
          </button>
          <button type="button" class="btn small" disabled={drawing.spots.length < 2} onClick={finish}>
            {words.say("page.map.finish")}
          </button>
          <button type="button" class="btn small" onClick={giveUp}>
            {words.say("page.map.give_up")}
          </button>
        </div>
      )}
    </section>
  );
}

interface PieceListProps {
  readonly map: MapDocument;
  readonly words: Words;
  readonly chosen: string;
  readonly choose: (piece: string) => void;
}

export function PieceList({ map, words, chosen, choose }: PieceListProps) {
  return (
    <section aria-labelledby="pieces-title">
      <h2 id="pieces-title">{words.say("page.map.pieces", { count: map.pieces.length })}</h2>
      {map.pieces.length === 0 ? (
        <p class="hint">{words.say("page.map.none")}</p>
      ) : (
        <ul class="piece-list">
          {map.pieces.map((piece) => (
            <li key={piece.id}>
              <button type="button" aria-pressed={piece.id === chosen} onClick={() => choose(piece.id)}>
                <span>{capital(words.term(piece.kind))}</span>
                <span class="hint">{piece.id}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PieceFormProps {
  readonly piece: Piece;
  readonly palette: Palette;
  readonly words: Words;
  readonly point: number | null;
  readonly put: (piece: Piece) => void;
  readonly remove: (piece: string, point: number | null) => void;
}

export function PieceForm(props: PieceFormProps) {
  const { piece, palette, words, put, remove } = props;
  const isHill = palette.hills.includes(piece.kind);
  const kinds = isLine(piece) ? Object.keys(palette.lines) : palette.areas;
  const name = capital(words.term(piece.kind));
  return (
    <section class="card pad piece-form" aria-labelledby="piece-title">
      <h2 id="piece-title">{words.say("page.map.chosen", { name })}</h2>
      <label class="row">
        {words.say("page.map.kind")}
        <select value={piece.kind} onChange={(event) => put(rekinded(piece, event.currentTarget.value, palette))}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.term(kind)}
            </option>
          ))}
        </select>
      </label>
      {isLine(piece) && (
        <label class="row">
          {words.say("page.map.width")}
          <input
            type="number"
            min={1}
            max={200}
            value={piece.width ?? 0}
            onChange={(event) => put({ ...piece, width: Number(event.currentTarget.value) || 1 })}
          />
        </label>
      )}
      {palette.marks[piece.kind]?.map((mark) => (
        <Tick
          key={mark}
          label={words.say(`page.map.${mark}`)}
          on={piece[mark] ?? false}
          put={(on) => put({ ...piece, [mark]: on })}
        />
      ))}
      {isHill && <Cliffs {...props} />}
      {props.point !== null && <PointForm {...props} point={props.point} />}
      <button type="button" class="btn small danger" onClick={() => remove(piece.id, null)}>
        {words.say("page.map.remove")}
      </button>
    </section>
  );
}

/** Another kind: what only the old one could have goes. */
function rekinded(piece: Piece, kind: string, palette: Palette): Piece {
  const { high, cliffs, graveyard, flowing, ...rest } = piece;
  const kept = palette.hills.includes(kind) ? { ...(high ? { high } : {}), ...(cliffs ? { cliffs } : {}) } : {};
  const width = palette.lines[kind];
  return { ...rest, kind, ...kept, ...(width === undefined ? {} : { width }) };
}

function Tick({
  label,
  on,
  put,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly put: (on: boolean) => void;
}) {
  return (
    <label class="row">
      <input type="checkbox" checked={on} onChange={() => put(!on)} />
      {label}
    </label>
  );
}

/** Side n ends at point n. */
function Cliffs({ piece, words, put }: PieceFormProps) {
  const cliffs = piece.cliffs ?? [];
  const toggle = (side: number): void =>
    put({
      ...piece,
      cliffs: cliffs.includes(side) ? cliffs.filter((one) => one !== side) : [...cliffs, side].sort((a, b) => a - b),
    });
  return (
    <fieldset class="row">
      <legend class="hint">{words.say("page.map.cliffs")}</legend>
      <div class="row">
        {spotsOf(piece).map((_, side) => (
          <label key={side} class="row">
            <input type="checkbox" checked={cliffs.includes(side)} onChange={() => toggle(side)} />
            {side + 1}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PointForm({ piece, point, words, put, remove }: PieceFormProps & { readonly point: number }) {
  const [x, y] = spotsOf(piece)[point] ?? [0, 0];
  return (
    <fieldset class="row">
      <legend class="hint">{words.say("page.map.point", { number: point + 1 })}</legend>
      <div class="row">
        <label class="row">
          x{" "}
          <input
            type="number"
            value={x}
            onChange={(event) => put(movedSpot(piece, point, [Number(event.currentTarget.value) || 0, y]))}
          />
        </label>
        <label class="row">
          y{" "}
          <input
            type="number"
            value={y}
            onChange={(event) => put(movedSpot(piece, point, [x, Number(event.currentTarget.value) || 0]))}
          />
        </label>
        <button type="button" class="btn small" onClick={() => put(addedSpot(piece, point))}>
          {words.say("page.map.add_point")}
        </button>
        <button type="button" class="btn small" onClick={() => remove(piece.id, point)}>
          {words.say("page.map.drop_point")}
        </button>
      </div>
    </fieldset>
  );
}
