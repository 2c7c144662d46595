// Words about take-backs, presence and take-overs.

import type { Texts } from "../words";

export const en: Texts = {};

export const de: Texts = {};
