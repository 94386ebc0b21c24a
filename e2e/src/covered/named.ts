/** The ids that a title names: requirements and rows of state tables, alone or as 'START-03 to START-05'. */

const ONE = /(?<![A-Z]-)\b((?:SM-)?[A-Z]+)-(\d+)(?!\d)(?: to (?:\1)-(\d+)(?!\d))?/g
/** Nothing has more numbers than this, whatever a title says. */
const MOST = 99

const CALL = /^((?:GET|POST|PUT|DELETE) \/\S*) (?:is answered as its example says|answers ((?:\d{3}(?:, | and )?)+) as it declares)/

/** The call that a title shows, or each of its errors, as 'GET /api/sensor 401'. */
export function callsIn(title: string): readonly string[] {
  const [, call, statuses] = CALL.exec(title) ?? []
  if (call === undefined) return []
  if (statuses === undefined) return [call]
  return [...statuses.matchAll(/\d{3}/g)].map(([status]) => `${call} ${status}`)
}

const UNDER_FAULT = /^(SM-[A-Z]+ .+) under ([a-z-]+): /

/** The state and the kind of fault that a title pairs, as 'SM-SYNC idle under delay'. */
export function pairIn(title: string): readonly string[] {
  const [, state, kind] = UNDER_FAULT.exec(title) ?? []
  return state === undefined || kind === undefined ? [] : [`${state} under ${kind}`]
}

export function namedIn(title: string): readonly string[] {
  return [...title.matchAll(ONE)].flatMap(([, area = '', from = '', to]) => {
    const first = Number(from)
    const last = Math.min(to === undefined ? first : Number(to), first + MOST)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `${area}-${String(first + index).padStart(from.length, '0')}`)
  })
}
