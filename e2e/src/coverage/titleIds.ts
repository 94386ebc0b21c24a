/** Reads the ids in a test title: requirements, table rows, calls with errors, states under faults. */

const ID = '(?:SM-)?[A-Z]+-\\d+(?!\\d)'
const ONE = new RegExp(`(?<![A-Z]-)\\b${ID}`, 'g')
/** 'START-03 to START-05' or 'START-03–05': it is unclear which of them a test asserts. */
const RANGE = new RegExp(`(?<![A-Z]-)\\b${ID}(?: to ${ID}| ?(?:[–—…]|\\.\\.+) ?(?:${ID}|\\d+))`, 'g')

/** Returns the ids that a title names one by one; ranges count for nothing. */
export const idsIn = (title: string): readonly string[] => [...title.replace(RANGE, '').matchAll(ONE)].map(([id]) => id)

const CALL =
  /^((?:GET|POST|PUT|DELETE) \/\S*) (?:is answered as its example says|answers ((?:\d{3}(?:, | and )?)+) as it declares)/

/** Returns the call that a title names, or each of its errors, as 'GET /api/sensor 401'. */
export function callsIn(title: string): readonly string[] {
  const [, call, statuses] = CALL.exec(title) ?? []
  if (call === undefined) return []
  if (statuses === undefined) return [call]
  return [...statuses.matchAll(/\d{3}/g)].map(([status]) => `${call} ${status}`)
}

const UNDER_FAULT = /^(SM-[A-Z]+ .+) under ([a-z-]+): /

/** Returns the state and the kind of fault that a title names, as 'SM-SYNC idle under delay'. */
export function faultStateIn(title: string): readonly string[] {
  const [, state, kind] = UNDER_FAULT.exec(title) ?? []
  return state === undefined || kind === undefined ? [] : [`${state} under ${kind}`]
}
