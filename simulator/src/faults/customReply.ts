/** Custom reply of a scenario: a complete reply, or changes of the boat's reply. Pure functions. */
export interface CustomReply {
  /** Any JSON; undefined if the boat's reply is changed instead. */
  readonly body?: unknown
  /** The complete reply as text, which need not be JSON. */
  readonly text?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** New values of fields of the boat's reply, by path: 'shipName', '0.status', '*.status'. */
  readonly with?: Readonly<Record<string, unknown>> | undefined
  /** Fields to remove from the boat's reply, by path. */
  readonly without?: readonly string[] | undefined
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

/** Applies the changes to a JSON text; returns other text unchanged. */
export function patchedJson(text: string, { with: values = {}, without = [] }: CustomReply): string {
  try {
    const whole: unknown = JSON.parse(text)
    const smaller = without.reduce((it, path) => changed(it, path.split('.'), 'out'), whole)
    return JSON.stringify(
      Object.entries(values).reduce((it, [path, value]) => changed(it, path.split('.'), { value }), smaller),
    )
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
