// JSON values: their type, the merge patch of RFC 7396, and safe reading.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The target after the patch; parts the patch does not touch stay the same objects. */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: { [key: string]: Json } = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}

/** Are two orders the same? What is left out and what is empty, null or false mean the same. */
export function isSameOrder(one: JsonObject, two: JsonObject): boolean {
  return keyOf(saidIn(one)) === keyOf(saidIn(two));
}

function saidIn(order: JsonObject): JsonObject {
  const isSaid = (value: Json): boolean =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(order).filter(([, value]) => isSaid(value)));
}

/** A key for equal values, whatever the order of their fields. */
export function keyOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${keyOf(value[key] as Json)}`);
  return `{${fields.join(",")}}`;
}
