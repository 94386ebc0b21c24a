/** Custom replies and request bodies of a scenario: complete ones, or changes of what is there. Pure functions. */

/** A complete JSON value (`body`), or changes of its fields. */
export interface CustomJson {
  /** Any JSON; undefined if what is there is changed instead. */
  readonly body?: unknown
  /** New values of fields, by path: 'shipName', '0.status', '*.status'. */
  readonly with?: Readonly<Record<string, unknown>> | undefined
  /** Fields to remove, by path. */
  readonly without?: readonly string[] | undefined
}
/** A reply instead of the boat's, or changes of it. */
export interface CustomReply extends CustomJson {
  /** The complete reply as text, which need not be JSON. */
  readonly text?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Body of a complete reply; undefined if the boat's reply is changed. */
export const completeBody = ({ body, text }: CustomReply): string | undefined =>
  text ?? (body === undefined ? undefined : JSON.stringify(body))

/** Headers of a complete reply; the content type is by default JSON. */
export const headersOf = ({ headers = {} }: CustomReply): Readonly<Record<string, string>> => ({
  'content-type': JSON_TYPE,
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
})

/** Returns the complete value of a change, or a copy of `value` with the changes applied. */
export function customJson(value: unknown, { body, with: values = {}, without = [] }: CustomJson): unknown {
  if (body !== undefined) return body
  const smaller = without.reduce((it, path) => changed(it, path.split('.'), 'out'), value)
  return Object.entries(values).reduce((it, [path, one]) => changed(it, path.split('.'), { value: one }), smaller)
}

/** Applies the changes to a JSON text; returns other text unchanged. */
export function patchedJson(text: string, changes: CustomJson): string {
  try {
    return JSON.stringify(customJson(JSON.parse(text), changes))
  } catch {
    return text
  }
}

type Change = 'out' | { readonly value: unknown }

/** A copy of a value with one field changed or removed; an object may get a new field. */
function changed(value: unknown, [key = '', ...below]: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown, index) =>
      key !== '*' && key !== String(index)
        ? [one]
        : below.length > 0
          ? [changed(one, below, change)]
          : change === 'out'
            ? []
            : [change.value],
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  const isNew = key !== '*' && !Object.hasOwn(value, key) && below.length === 0 && change !== 'out'
  const all: readonly (readonly [string, unknown])[] = isNew ? [...fields, [key, undefined]] : fields
  return Object.fromEntries(
    all.flatMap(([name, one]) =>
      key !== '*' && key !== name
        ? [[name, one]]
        : below.length > 0
          ? [[name, changed(one, below, change)]]
          : change === 'out'
            ? []
            : [[name, change.value]],
    ),
  )
}
