// The entry of the pages about dice: a battle's own, and the one for files.

import { render } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import "../../css/dialog.css";
import "../../css/dice.css";
import "../../css/die.css";
import "../../css/hidden.css";
import { Around } from "../../shell/context";
import { pageTexts, ruleTexts } from "../../ui/texts/index";
import { laterTexts } from "../../ui/texts/later";
import { Words, type Texts } from "../../ui/words";
import { BattlePage, FilePage } from "./Page";

const place = document.getElementById("dice-check");
if (place) void mount(place);

async function mount(root: HTMLElement): Promise<void> {
  const { sheet = "", system = "", language = "en" } = root.dataset;
  const texts = Object.assign({}, ...(await Promise.all([pageTexts(language), laterTexts(["dice"], language)])));
  root.replaceChildren();
  render(<DicePage sheet={sheet} system={system} language={language} texts={texts} />, root);
}

interface DicePageProps {
  /** Where the battle's dice stand; empty: files are checked. */
  readonly sheet: string;
  readonly system: string;
  readonly language: string;
  readonly texts: Texts;
}

function DicePage({ sheet, system: first, language, texts }: DicePageProps) {
  const around = useContext(Around);
  const [system, setSystem] = useState(first);
  const words = new Words({ ...useRuleTexts(system, language), ...texts }, {}, language);
  return (
    <Around.Provider value={{ ...around, words }}>
      {sheet ? <BattlePage address={sheet} /> : <FilePage onSystem={setSystem} />}
    </Around.Provider>
  );
}

/** What throws are for, in the words of the rules; without them a file's own codes are shown. */
function useRuleTexts(system: string, language: string): Texts {
  const [texts, setTexts] = useState<Texts>({});
  useEffect(() => {
    if (!/^[a-z_]{1,32}$/.test(system)) return;
    const address = `/api/systems/${system.replaceAll("_", "-")}/texts/${language}`;
    ruleTexts(address, language).then(
      (found) => setTexts(found.texts),
      () => undefined,
    );
  }, [system, language]);
  return texts;
}
