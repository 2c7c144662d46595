// The battle table's entry: reads what the page says about the battle and mounts the table.

import { render } from "preact";
import "./css/battle.css";
import type { Addresses, Page } from "./session";
import { App, startSession } from "./shell/App";
import { loadSystem } from "./systems/registry";
import { ruleTexts } from "./texts";

const root = document.getElementById("table");
if (root) {
  const page = pageOf(root);
  // Line, texts and the system's drawing are all fetched at once.
  if (page.mode !== "replay") startSession(page);
  void loadSystem(page.slug).catch(() => undefined);
  void ruleTexts(page.addresses.texts, page.language).catch(() => undefined);
  root.replaceChildren();
  render(<App page={page} />, root);
}

function pageOf(place: HTMLElement): Page {
  const { battle = "", system = "", language = "en", mode = "play", title = "", ...more } = place.dataset;
  const slug = system.replaceAll("_", "-"),
    here = `/battles/${battle}`;
  const addresses: Addresses = {
    texts: more["texts"] ?? `/api/systems/${slug}/texts/${language}`,
    recording: more["recording"] ?? `/api${here}/replay`,
    replay: more["replay"] ?? `${here}/replay`,
    rematch: more["rematch"] ?? `${here}/rematch`,
    claim: more["claim"] ?? `${here}/claim`,
    report: more["report"] ?? "/report",
    rules: more["rules"] ?? `/rules/${slug}`,
    lobby: more["lobby"] ?? "/",
    login: more["login"] ?? "/accounts/login/",
    language: more["languageAddress"] ?? "/language",
  };
  return { battle, slug, title, language, mode: mode === "replay" || mode === "watch" ? mode : "play", addresses };
}
