// The battle table's entry: reads what the page says about the battle and mounts the table.

import { render } from "preact";
import "./css/battle.css";
import type { Addresses, Page } from "./net/session";
import { App, Failed, startSession } from "./shell/App";
import { eyesInAddress, recordingOf } from "./replay/server";
import { loadSystem, loadTexts } from "./systems/registry";
import { readPreferences } from "./ui/preferences";
import { ruleTexts } from "./ui/texts/index";
import { laterTexts } from "./ui/texts/later";
import type { Texts } from "./ui/words";

/** What is said where no words could be fetched. */
const LACKING: { readonly [language in "de" | "en"]: Texts } = {
  de: {
    "page.load_failed": "Der Tisch konnte nicht geladen werden. Es ist nichts verloren.",
    "page.try_again": "Noch einmal versuchen",
  },
  en: {
    "page.load_failed": "The table couldn’t be loaded. Nothing is lost.",
    "page.try_again": "Try again",
  },
};

const root = document.getElementById("table");
if (root) {
  const page = pageOf(root);
  readPreferences(root.dataset["preferences"], root.dataset["preferencesAddress"]);
  // Line, texts and the system's drawing are all fetched at once.
  if (page.mode !== "replay") startSession(page);
  else {
    void recordingOf(page.addresses.recording, page.language, eyesInAddress()).catch(() => undefined);
    void import("./replay/Replay").catch(() => undefined);
  }
  void loadSystem(page.slug).catch(() => undefined);
  void ruleTexts(page.addresses.texts, page.language).catch(() => undefined);
  void textsOf(page, page.language).then(
    (texts) => {
      root.replaceChildren();
      render(<App {...{ page, loadSystem, texts }} loadTexts={(language) => textsOf(page, language)} />, root);
    },
    () => render(<Failed texts={page.language === "de" ? LACKING.de : LACKING.en} />, root),
  );
}

/** What the page says in one language; a replay has words of its own. */
async function textsOf({ slug, mode }: Page, language: string): Promise<Texts> {
  const more = mode === "replay" ? laterTexts(["replay", "luck"], language) : {};
  return { ...(await loadTexts(slug, language)), ...(await more) };
}

function pageOf(place: HTMLElement): Page {
  const { battle = "", system = "", language = "en", mode = "play", title = "", user = "", ...more } = place.dataset;
  const slug = system.replaceAll("_", "-"),
    here = `/battles/${battle}`;
  const addresses: Addresses = {
    texts: more["texts"] ?? `/api/systems/${slug}/texts/${language}`,
    recording: more["recording"] ?? `/api${here}/replay`,
    replay: more["replay"] ?? `${here}/replay`,
    rematch: more["rematch"] ?? `${here}/rematch`,
    claim: more["claim"] ?? `${here}/claim`,
    report: more["report"] ?? "/report",
    branch: more["branch"] ?? `${here}/branch`,
    branches: more["branches"] ?? `/api${here}/branches`,
    luck: more["luck"] ?? `/api${here}/luck`,
    comments: more["comments"] ?? `/api${here}/comments`,
    export: more["export"] ?? `/api${here}/export`,
    rules: more["rules"] ?? `/rules/${slug}`,
    dice: more["dice"] ?? `${here}/dice`,
    diceSheet: more["diceSheet"] ?? `/api${here}/dice`,
    diceHelp: more["diceHelp"] ?? "/help/dice",
    lobby: more["lobby"] ?? "/",
    broadcast: more["broadcast"],
    login: more["login"] ?? "/accounts/login/",
    language: more["languageAddress"] ?? "/language",
    lesson: more["lesson"],
    learn: more["learn"],
  };
  return {
    battle,
    slug,
    title,
    language,
    mode: mode === "replay" || mode === "watch" ? mode : "play",
    addresses,
    user,
    pushKey: more["pushKey"] ?? "",
  };
}
