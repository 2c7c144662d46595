// Words about dice.

import type { Texts } from "../words";

export const en: Texts = {};

export const de: Texts = {};
