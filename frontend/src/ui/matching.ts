// Finding by typed words: each typed word begins some word of the text, whatever their order, case and accents.

export function plainWords(text: string): readonly string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

export function matches(text: string, typed: string): boolean {
  const words = plainWords(text);
  return plainWords(typed).every((one) => words.some((word) => word.startsWith(one)));
}
