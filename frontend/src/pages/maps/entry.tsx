// Maps on pages: small pictures are drawn as on the table; one's own map becomes an editor.

import { render } from "preact";
import { de, en } from "../armies/texts";
import { Server } from "../armies/server";
import "../../board/scenery/scenery.css";
import "../../tabletop/tabletop.css";
import { Terrain } from "../../tabletop/Terrain";
import { ruleTexts } from "../../ui/texts/index";
import { Words } from "../../ui/words";
import { mapOf, planeOf, terrainOf, type Palette } from "./document";
import { Editor } from "./Editor";

for (const place of document.querySelectorAll<HTMLElement>("[data-map]")) picture(place);
const root = document.getElementById("map-editor");
if (root) void mount(root);

function picture(place: HTMLElement): void {
  const map = mapOf(place.dataset["map"] ?? "");
  const width = Number(place.dataset["width"]);
  const depth = Number(place.dataset["depth"]);
  if (!map || !width || !depth) return;
  const plane = planeOf({ width, depth });
  place.replaceChildren();
  render(
    <svg viewBox={`0 0 ${plane.width} ${plane.depth}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="flat-ground" width={plane.width} height={plane.depth} />
      <Terrain plane={plane} pieces={terrainOf(map, place.dataset["map"]?.length)} nameOf={() => ""} />
    </svg>,
    place,
  );
}

async function mount(place: HTMLElement): Promise<void> {
  const { slug = "", system = "", language = "en", id = "0", rules = "", battle = "", shared = "" } = place.dataset;
  const map = mapOf(place.dataset["document"] ?? "");
  if (!map) return; // What cannot be read can be exported, mended and imported again.
  const palette = JSON.parse(place.dataset["palette"] ?? "{}") as Palette;
  const { texts } = await ruleTexts(`/api/systems/${slug}/texts/${language}`, language);
  const words = new Words({ ...texts, ...(language === "de" ? de : en) }, {}, language);
  const page = { id: Number(id), system, rules, battle, shared: shared === "1" };
  place.replaceChildren();
  render(<Editor page={page} first={map} palette={palette} server={new Server(slug, language)} words={words} />, place);
}
