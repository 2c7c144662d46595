// The army builder's entry: reads what the page says about the army, fetches words and army, mounts the builder.

import { render } from "preact";
import { ruleTexts } from "../../ui/texts/index";
import { Words } from "../../ui/words";
import { Builder, type BuilderPage } from "./Builder";
import { Server } from "./server";
import { loadArmyList } from "../../systems/registry";
import { de, en } from "./texts";

const place = document.getElementById("builder");
if (place) void mount(place);

async function mount(root: HTMLElement): Promise<void> {
  const { slug = "", system = "", language = "en", army = "0", rules = "", files = "", battle = "" } = root.dataset;
  const server = new Server(slug, language);
  const [texts, kept, List] = await Promise.all([
    ruleTexts(`/api/systems/${slug}/texts/${language}`, language),
    server.army(Number(army)),
    loadArmyList(system),
  ]);
  const words = new Words({ ...texts.texts, ...(language === "de" ? de : en) }, {}, language);
  const page: BuilderPage = { id: Number(army), system, rules, files, battle, kept };
  if (!List) return; // The paper below stays; it can be changed as text.
  root.replaceChildren();
  render(<Builder page={page} server={server} words={words} List={List} />, root);
}
