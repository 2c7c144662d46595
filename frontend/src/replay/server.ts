// What the replay page asks of the server: recordings, the tree of branches, comments.

import { useEffect, useState } from "preact/hooks";
import type { Recording } from "../net/replay";
import { freshId } from "../net/session";
import { csrfToken } from "../shell/Question";

export interface Branch {
  readonly id: string;
  readonly of: string | null;
  readonly at: number | null;
  readonly title: string;
  readonly status: string;
  readonly line: string;
  readonly mine: boolean;
  readonly seats: { readonly [seat: string]: { readonly name: string; readonly computer: number | null } };
  readonly address: string;
  readonly replay: string;
}

export interface CommentLine {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly user: number | null;
  readonly text: string;
  readonly at: string;
  readonly mine: boolean;
  readonly reported: boolean;
}

/** What went wrong, in words for the reader. */
export class Refused extends Error {}

async function asked<T>(address: string, language: string, method = "GET", body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
  if (method !== "GET") headers["X-CSRFToken"] = csrfToken();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  const told = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Refused(told.message ?? String(answer.status));
  return told;
}

const fetched = new Map<string, Promise<Recording>>();

/** The recording with these eyes; asked for once a page, and as early as possible. */
export function recordingOf(address: string, language: string, eyes: string): Promise<Recording> {
  const place = eyes ? `${address}?eyes=${encodeURIComponent(eyes)}` : address;
  const key = `${language} ${place}`;
  const known = fetched.get(key);
  if (known) return known;
  const fresh = asked<Recording>(place, language);
  fetched.set(key, fresh);
  fresh.catch(() => fetched.delete(key));
  return fresh;
}

/** The eyes named in the address of the page. */
export function eyesInAddress(): string {
  return new URLSearchParams(location.search).get("eyes") ?? "";
}

interface Loaded {
  readonly recording: Recording | null;
  readonly failed: boolean;
  readonly eyes: string;
  readonly setEyes: (eyes: string) => void;
}

/** The recording that is shown; while another is on its way the old one stays. */
export function useRecording(address: string, language: string): Loaded {
  const [eyes, setEyes] = useState(eyesInAddress);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    recordingOf(address, language, eyes).then(
      (found) => wanted && setRecording(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [address, language, eyes]);
  return { recording, failed, eyes: recording?.eyes ?? eyes, setEyes };
}

export function useBranches(address: string | undefined, language: string): readonly Branch[] {
  const [branches, setBranches] = useState<readonly Branch[]>([]);
  useEffect(() => {
    if (!address) return;
    asked<{ branches: readonly Branch[] }>(address, language).then(
      (told) => setBranches(told.branches),
      () => setBranches([]),
    );
  }, [address, language]);
  return branches;
}

export interface Comments {
  readonly lines: readonly CommentLine[];
  readonly fault: string;
  readonly add: (number: number, text: string) => Promise<boolean>;
  readonly remove: (id: number) => void;
  readonly report: (id: number) => void;
  readonly block: (user: number) => void;
}

interface Told {
  readonly comments: readonly CommentLine[];
}

export function useComments(address: string | undefined, language: string): Comments {
  const [lines, setLines] = useState<readonly CommentLine[]>([]);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (!address) return;
    asked<Told>(address, language).then(
      (told) => setLines(told.comments),
      () => setLines([]),
    );
  }, [address, language]);
  const tried = async (doing: () => Promise<void>): Promise<boolean> => {
    try {
      await doing();
      setFault("");
      return true;
    } catch (error) {
      setFault(error instanceof Refused ? error.message : String(error));
      return false;
    }
  };
  return {
    lines,
    fault,
    add: (number, text) =>
      tried(async () => {
        const told = await asked<Told>(address ?? "", language, "POST", { id: freshId(), number, text });
        setLines(told.comments);
      }),
    remove: (id) =>
      void tried(async () => {
        await asked(`${address}/${id}`, language, "DELETE");
        setLines((old) => old.filter((line) => line.id !== id));
      }),
    report: (id) =>
      void tried(async () => {
        await asked(`${address}/${id}/report`, language, "POST", {});
        setLines((old) => old.map((line) => (line.id === id ? { ...line, reported: true } : line)));
      }),
    block: (user) =>
      void tried(async () => {
        await asked(`/api/blocks/${user}`, language, "PUT", {});
        setLines((old) => old.filter((line) => line.user !== user));
      }),
  };
}
