// What the pages for armies and maps ask of the server. Every refusal becomes an Error with the server's own sentence.

import type { Json, JsonObject } from "../../net/json";

export interface Cure {
  readonly label: string;
  readonly army: JsonObject;
}

export interface Finding {
  readonly level: "bad" | "warn" | "ok";
  readonly code: string;
  readonly message: string;
  readonly clause: string;
  readonly witness: JsonObject;
  readonly cures: readonly Cure[];
}

export interface Report {
  readonly name: string;
  readonly total: number;
  readonly limit: number;
  readonly legal: boolean;
  readonly findings: readonly Finding[];
  readonly figures: JsonObject;
  readonly text: string;
}

export interface Sample {
  readonly name: string;
  readonly army: JsonObject;
}

export interface Told {
  readonly message: string;
  readonly clause?: string;
  readonly witness?: JsonObject;
}

export interface Kept {
  readonly id: number;
  readonly name: string;
  readonly ready: boolean;
  readonly army: JsonObject;
}

/** Speaks to the interface as the signed-in player, in the page's language. */
export class Server {
  constructor(
    private readonly slug: string,
    private readonly language: string,
  ) {}

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        "Accept-Language": this.language,
        "Content-Type": "application/json",
        "X-CSRFToken": csrfToken(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(messageOf(told));
    return told as T;
  }

  catalogue(mode: string, limit: number, role: string): Promise<{ catalogue: JsonObject; samples: readonly Sample[] }> {
    const query = new URLSearchParams({ mode, limit: String(limit), ...(role ? { role } : {}) });
    return this.ask("GET", `systems/${this.slug}/armies?${query.toString()}`);
  }

  check(army: JsonObject): Promise<Report> {
    return this.ask("POST", `systems/${this.slug}/armies/check`, { army });
  }

  random(army: JsonObject): Promise<{ army: JsonObject }> {
    return this.ask("POST", `systems/${this.slug}/armies/random`, { army });
  }

  read(text: string): Promise<{ army: JsonObject; problems: readonly Told[] }> {
    return this.ask("POST", `systems/${this.slug}/armies/read`, { text });
  }

  army(id: number): Promise<Kept> {
    return this.ask("GET", `armies/${id}`);
  }

  save(id: number, army: JsonObject, name: string, ready: boolean): Promise<Kept> {
    return this.ask("PUT", `armies/${id}`, { army, name, ready });
  }

  checkMap(map: Json): Promise<{ problems: readonly Told[] }> {
    return this.ask("POST", `systems/${this.slug}/maps/check`, { map });
  }

  saveMap(id: number, system: string, map: Json, shared: boolean): Promise<{ sound: boolean; shared: boolean }> {
    return this.ask("PUT", `maps/${id}`, { system, map, shared });
  }
}

export function csrfToken(): string {
  const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]");
  return field?.value || (/(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "");
}

/** The sentence of a fault, with those of all problems behind it. */
export function messageOf(told: unknown): string {
  const fault = told as { message?: string; facts?: { problems?: readonly Told[] } } | null;
  const more = (fault?.facts?.problems ?? []).map((problem) => problem.message);
  return [fault?.message ?? "?", ...more].join(" ");
}
