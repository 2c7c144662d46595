// A broadcast's entry: reads what the page says about the battle and mounts the picture.

import { render } from "preact";
import "../../css/battle.css";
import "../../css/broadcast.css";
import type { Addresses, Page } from "../../net/session";
import { nowhere } from "../../shell/context";
import { Broadcast } from "./Broadcast";

const root = document.getElementById("broadcast");
if (root) {
  const { battle = "", system = "", language = "en", title = "", event = "", detail = "", ...more } = root.dataset;
  const { texts = "", rules = "", lobby = "/" } = more;
  const addresses: Addresses = { ...nowhere, texts, rules, lobby };
  const slug = system.replaceAll("_", "-");
  const watching = { delay: Number(more["delay"] ?? 0) || 0 };
  const page: Page = { battle, slug, title, language, mode: "watch", addresses, watching };
  const scale = Number(more["scale"] ?? 1) || 1;
  document.documentElement.style.setProperty("--scale", String(scale));
  root.replaceChildren();
  render(<Broadcast page={page} occasion={{ event, detail }} glanceAt={more["glance"] ?? ""} />, root);
}
