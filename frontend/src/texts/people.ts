// Words about chat, notes and people.

import type { Texts } from "../words";

export const en: Texts = {};

export const de: Texts = {};
