/** The ids that a title names: requirements and rows of state tables, alone or as 'START-03 to START-05'. */

const ONE = /(?<![A-Z]-)\b((?:SM-)?[A-Z]+)-(\d+)(?!\d)(?: to (?:\1)-(\d+)(?!\d))?/g
/** Nothing has more numbers than this, whatever a title says. */
const MOST = 99

export function namedIn(title: string): readonly string[] {
  return [...title.matchAll(ONE)].flatMap(([, area = '', from = '', to]) => {
    const first = Number(from)
    const last = Math.min(to === undefined ? first : Number(to), first + MOST)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `${area}-${String(first + index).padStart(from.length, '0')}`)
  })
}
