// The map editor: names, size, pieces, what the rules have against it, saving.

import { useEffect, useRef, useState } from "preact/hooks";
import type { JsonObject } from "../../net/json";
import type { Server, Told } from "../armies/server";
import type { Spot } from "../../tabletop/plane";
import type { Words } from "../../ui/words";
import { Board, type Drawing } from "./Board";
import {
  changedPiece,
  droppedSpot,
  pieceOf,
  planeOf,
  sizeOf,
  shapeAt,
  snapped,
  type MapDocument,
  type Palette,
  type Piece,
} from "./document";
import { Kinds, Names, PieceForm, PieceList } from "./Tools";
import { Findings, Json, Keeping } from "./Verdict";

export interface EditorPage {
  readonly id: number;
  readonly system: string;
  readonly rules: string;
  readonly battle: string;
  readonly shared: boolean;
}

interface EditorProps {
  readonly page: EditorPage;
  readonly first: MapDocument;
  readonly palette: Palette;
  readonly server: Server;
  readonly words: Words;
}

const QUIET = 250;
const CLOSING = 16;

export function Editor({ page, first, palette, server, words }: EditorProps) {
  const { map, change, show, undo } = useMap(first);
  const [chosen, setChosen] = useState<{ readonly piece: string; readonly point: number | null }>({
    piece: "",
    point: null,
  });
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [grid, setGrid] = useState(true);
  const problems = useProblems(server, map);
  const plane = planeOf(sizeOf(map, palette));
  const choose = (piece: string, point: number | null): void => setChosen({ piece, point });
  const snap = (spot: Spot): Spot => snapped(spot, plane, grid ? 10 : 1);
  const add = (kind: string, spots: readonly Spot[]): void => {
    const piece = pieceOf(map, palette, kind, spots);
    change({ ...map, pieces: [...map.pieces, piece] });
    choose(piece.id, null);
    setDrawing(null);
  };
  const finish = (): void => {
    if (drawing && drawing.spots.length >= (palette.lines[drawing.kind] === undefined ? 3 : 2))
      add(drawing.kind, drawing.spots);
  };
  const draw = (spot: Spot): void => {
    if (!drawing) return;
    const [start] = drawing.spots;
    const closes = start && drawing.spots.length > 2 && Math.hypot(spot[0] - start[0], spot[1] - start[1]) < CLOSING;
    if (closes) finish();
    else setDrawing({ ...drawing, spots: [...drawing.spots, spot] });
  };
  const put = (piece: Piece, done: boolean): void => {
    const after = changedPiece(map, piece.id, () => piece);
    if (done) change(after);
    else show(after);
  };
  const remove = (piece: string, point: number | null): void =>
    change(changedPiece(map, piece, (one) => (point === null ? null : droppedSpot(one, point))));
  useKeys(drawing !== null, finish, () => setDrawing(null));
  const piece = map.pieces.find((one) => one.id === chosen.piece);
  return (
    <>
      <h1 class="hidden-text">{map.names[words.language] ?? map.id}</h1>
      <div class="map-editor">
        <div class="stack">
          <Names map={map} palette={palette} words={words} change={change} />
          <Board
            {...{ map, plane, palette, words, drawing, snap, choose, put, draw, remove }}
            chosen={chosen.piece}
            point={chosen.point}
            wrong={problems?.flatMap(witnessed) ?? []}
          />
          <p class="hint">{words.say("page.map.move")}</p>
          <Json map={map} words={words} change={change} />
        </div>
        <div class="map-tools">
          <Keeping
            {...{ page, server, map, words, undo, grid, setGrid }}
            sound={problems !== null && problems.length === 0}
          />
          <Kinds
            {...{ palette, words, drawing }}
            begin={(kind) => setDrawing({ kind, spots: [] })}
            putMiddle={(kind) => add(kind, shapeAt(palette, kind, plane, [plane.width / 2, plane.depth / 2]))}
            finish={finish}
            giveUp={() => setDrawing(null)}
          />
          {piece && (
            <PieceForm
              {...{ piece, palette, words }}
              point={chosen.point}
              put={(after) => put(after, true)}
              remove={remove}
            />
          )}
          <Findings problems={problems} words={words} rules={page.rules} choose={(one) => choose(one, null)} />
          <PieceList map={map} words={words} chosen={chosen.piece} choose={(one) => choose(one, null)} />
        </div>
      </div>
    </>
  );
}

/** The map with its history; a drag is shown as it goes and remembered once. */
function useMap(first: MapDocument) {
  const [states, setStates] = useState<readonly MapDocument[]>([first]);
  const [shown, setShown] = useState<MapDocument | null>(null);
  const map = shown ?? states[states.length - 1] ?? first;
  const change = (after: MapDocument): void => {
    setShown(null);
    setStates((known) => [...known.slice(-100), after]);
  };
  const undo = states.length > 1 ? (): void => setStates((known) => known.slice(0, -1)) : null;
  return { map, change, show: setShown, undo };
}

/** What the server has against the map, a moment after the last change; null before the first answer. */
function useProblems(server: Server, map: MapDocument): readonly Told[] | null {
  const [found, setFound] = useState<readonly Told[] | null>(null);
  const number = useRef(0);
  useEffect(() => {
    number.current += 1;
    const mine = number.current;
    const timer = setTimeout(
      () => {
        server.checkMap(map as unknown as JsonObject).then(
          (answer) => mine === number.current && setFound(answer.problems),
          (error: Error) => mine === number.current && setFound([{ message: error.message }]),
        );
      },
      found ? QUIET : 0,
    );
    return () => clearTimeout(timer);
  }, [map]);
  return found;
}

function witnessed(problem: Told): readonly { readonly piece: string; readonly points: readonly Spot[] }[] {
  const piece = problem.witness?.["piece"],
    points = problem.witness?.["points"];
  if (piece === undefined && points === undefined) return [];
  return [{ piece: String(piece ?? ""), points: Array.isArray(points) ? (points as unknown as readonly Spot[]) : [] }];
}

/** While a piece is drawn, Enter finishes it and Escape gives it up. */
function useKeys(isDrawing: boolean, finish: () => void, giveUp: () => void): void {
  useEffect(() => {
    if (!isDrawing) return undefined;
    const press = (event: KeyboardEvent): void => {
      const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
      if (event.key === "Escape") giveUp();
      else if (event.key === "Enter" && !onButton) finish();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
