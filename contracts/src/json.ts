/** Parsing of JSON texts whose content is not known. */

/** Parses a text as JSON; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a text as JSON. Returns other values, and text that is no JSON, unchanged. */
export function parsedIfJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = parseJson(value)
  return parsed === undefined ? value : parsed
}

/** Whether a value is an object but neither null nor a list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
