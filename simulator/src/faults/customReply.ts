/** An answer that a scenario gives in place of the boat's: whole, or as changes of the real one. Pure. */
export interface CustomReply {
  /** Any JSON; undefined when the boat's answer is changed instead. */
  readonly body?: unknown
  /** The whole answer as text, which need not be JSON. */
  readonly text?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** New values of fields of the boat's answer, by path: 'shipName', '0.status', '*.status'. */
  readonly with?: Readonly<Record<string, unknown>> | undefined
  /** Fields that are taken out of the boat's answer, by path. */
  readonly without?: readonly string[] | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The text of an answer that is told as a whole; undefined when the boat answers and its answer is changed. */
export const completeBody = ({ body, text }: CustomReply): string | undefined =>
  text ?? (body === undefined ? undefined : JSON.stringify(body))

/** The headers of an answer that is told as a whole: JSON unless they say otherwise. */
export const headersOf = ({ headers = {} }: CustomReply): Readonly<Record<string, string>> => ({
  'content-type': JSON_TYPE,
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
})

/** JSON text with the changes made in it; text that is no JSON stays as it is. */
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

/** A value with one field changed; what has no such field is left alone, but a group takes a new one. */
function changed(it: unknown, [key = '', ...below]: readonly string[], change: Change): unknown {
  if (Array.isArray(it)) {
    return it.flatMap((one: unknown, index) =>
      key !== '*' && key !== String(index)
        ? [one]
        : below.length > 0
          ? [changed(one, below, change)]
          : change === 'out'
            ? []
            : [change.value],
    )
  }
  if (typeof it !== 'object' || it === null) return it
  const fields = Object.entries(it)
  const isNew = key !== '*' && !Object.hasOwn(it, key) && below.length === 0 && change !== 'out'
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
