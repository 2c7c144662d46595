// Words about luck.

import type { Texts } from "../words";

export const en: Texts = {};

export const de: Texts = {};
