// Small irregularities of the drawn map: always the same for the same name.

/** A number in [0, 1) from a name. */
export function hashed(name: string): number {
  let hash = 2166136261;
  for (let index = 0; index < name.length; index += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** A row of numbers in [0, 1) from a name. */
export function* numbers(name: string): Generator<number, never> {
  for (let index = 0; ; index += 1) yield hashed(`${name}/${index}`);
}
