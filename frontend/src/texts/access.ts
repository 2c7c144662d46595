// Words about lessons and playing without mouse or eyes.

import type { Texts } from "../words";

export const en: Texts = {};

export const de: Texts = {};
