/** Equivalent mutants: changes without a visible effect, which no test can detect. */

export interface Equivalent {
  readonly file: string
  /** The line in the file, without surrounding space. */
  readonly line: string
  /** The change as the tool prints it. */
  readonly change: string
  readonly why: string
}

const MACHINES = 'client/src/machines'
const DEVICES = 'simulator/src/devices'
const OVER = 'An alarm whose item was not read is younger than any disarming, and one that is off is over already.'
const REMOVING = 'While a removal is on its way all else waits, without a look at the table.'
const NEVER_DUE = 'The machine has no deadline, so nobody sends it a due.'

const ENDS = 'Where there is a first point there is a last one.'
const NUMBERED = 'Whoever asks gives numbers of points that are there.'
const NEVER_EXACT = 'No way between two places comes to a whole number of metres, to the last bit.'

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: `${MACHINES}/account.ts`,
    line: "step: (state, input) => (input.is === 'due' ? state : step(state, input)),",
    change: "'due' → 'other due'",
    why: NEVER_DUE,
  },
  {
    file: `${MACHINES}/form.ts`,
    line: "step: (state, input) => (input.is === 'due' ? state : step(state, input)),",
    change: "'due' → 'other due'",
    why: NEVER_DUE,
  },
  {
    file: `${MACHINES}/journey.ts`,
    line: "step: (state, input) => (input.is === 'due' ? state : step(state, input)),",
    change: "'due' → 'other due'",
    why: NEVER_DUE,
  },
  {
    file: `${MACHINES}/banner.ts`,
    line: "return state.is === 'hidden' ? state : HIDDEN",
    change: "'hidden' → 'other hidden'",
    why: 'A hidden banner is always this one object.',
  },
  {
    file: `${MACHINES}/form.ts`,
    line: "if (state.is === 'unread' || state.is === 'left') return state",
    change: "'unread' → 'other unread'",
    why: 'Each input below asks for states that hold values, or for a saving under way, which an unread form has not.',
  },
  {
    file: `${MACHINES}/alarmReconciliation.ts`,
    line: 'const newestFirst = (read[0]?.at ?? 0) > (read.at(-1)?.at ?? 0)',
    change: '0 → 1',
    why: 'A list without items is the same in both directions.',
  },
  {
    file: `${MACHINES}/routeGuard.ts`,
    line: 'const pathOnly = (path: string): string => path.split(/[?#]/, 1)[0] ?? path',
    change: '1 → 2',
    why: 'Only the first part is taken.',
  },
  { file: `${MACHINES}/account.ts`, line: "remove: 'remove',", change: "'remove' → 'other remove'", why: REMOVING },
  {
    file: `${MACHINES}/account.ts`,
    line: 'const OPPOSITES = {',
    change:
      "{ approve: 'lockOut', lockOut: 'approve', remove: 'remove', allowGallery: 'denyGallery', d… → { approve: 'lockOut', lockOut: 'approve', allowGallery: 'denyGallery', denyGallery: 'allow…",
    why: REMOVING,
  },
  {
    file: `${MACHINES}/device.ts`,
    line: 'acknowledgedAt !== undefined && modifiedAt !== undefined && acknowledgedAt - modifiedAt > ACKNOWLEDGEMENT_WINDOW_MS',
    change:
      'acknowledgedAt !== undefined && modifiedAt !== undefined → (acknowledgedAt !== undefined || modifiedAt !== undefined)',
    why: 'A span of which one end is not known is not longer than anything.',
  },
  {
    file: `${MACHINES}/enrollment.ts`,
    line: "case 'start':",
    change: "'start' → 'other start'",
    why: 'No row of the table has a start, so it changes nothing there either.',
  },
  {
    file: `${MACHINES}/pictureSlot.ts`,
    line: "if (state.is !== 'empty' && state.name === name) return state",
    change: "'empty' → 'other empty'",
    why: 'An empty slot has no name that could be this one.',
  },
  {
    file: `${MACHINES}/alarm.ts`,
    line: 'source: { order: undefined, at: 0 },',
    change: '0 → 1',
    why: 'Both moments are set when a session begins.',
  },
  {
    file: `${MACHINES}/alarm.ts`,
    line: 'watch: watchFrom(0, undefined),',
    change: '0 → 1',
    why: 'Both moments are set when a session begins.',
  },
  {
    file: `${MACHINES}/alarm.ts`,
    line: '? { order: watch.pushes.at(-1)?.order, at: kept.on?.at ?? 0 }',
    change: '0 → 1',
    why: 'Without an alarm that is on its moment is asked for by nobody.',
  },
  {
    file: `${MACHINES}/alarm.ts`,
    line: "mode.is === 'on' && source.order === undefined && disarmedAt !== undefined && source.at < disarmedAt",
    change:
      "mode.is === 'on' && source.order === undefined && disarmedAt !== undefined → (mode.is === 'on' && source.order === undefined || disarmedAt !== undefined)",
    why: OVER,
  },
  {
    file: `${MACHINES}/alarm.ts`,
    line: "mode.is === 'on' && source.order === undefined && disarmedAt !== undefined && source.at < disarmedAt",
    change: "mode.is === 'on' && source.order === undefined → (mode.is === 'on' || source.order === undefined)",
    why: OVER,
  },
  {
    file: 'contracts/src/contentSecurityPolicy.ts',
    line: "export const EMPTY_STYLE_TEXT = '/*rules*/'",
    change: "'/*rules*/' → 'other /*rules*/'",
    why: 'Both sides take the text from here; any other would do.',
  },
  {
    file: `${MACHINES}/trip/figures.ts`,
    line: 'if (!first || !last) return NO_FIGURES',
    change: '!first || !last → (!first && !last)',
    why: ENDS,
  },
  {
    file: `${MACHINES}/trip/drawing.ts`,
    line: 'if (!first || !last) return []',
    change: '!first || !last → (!first && !last)',
    why: ENDS,
  },
  {
    file: `${MACHINES}/trip/trip.ts`,
    line: 'const apart = first && last ? metersBetween(first, last) : 0',
    change: 'first && last → (first || last)',
    why: ENDS,
  },
  {
    file: `${MACHINES}/trip/trip.ts`,
    line: 'const apart = first && last ? metersBetween(first, last) : 0',
    change: '0 → 1',
    why: 'Without points nothing is asked of it.',
  },
  {
    file: `${MACHINES}/trip/trip.ts`,
    line: 'isRound: first !== undefined && apart <= ROUND_TRIP_METERS,',
    change: 'apart <= ROUND_TRIP_METERS → (apart < ROUND_TRIP_METERS)',
    why: NEVER_EXACT,
  },
  {
    file: `${MACHINES}/trip/trip.ts`,
    line: 'course: first && last && apart > 0 ? bearingBetween(first, last) : undefined,',
    change: 'first && last → (first || last)',
    why: ENDS,
  },
  {
    file: `${MACHINES}/trip/drawing.ts`,
    line: 'if (way < SHORTEST_WAY) return []',
    change: 'way < SHORTEST_WAY → (way <= SHORTEST_WAY)',
    why: NEVER_EXACT,
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'for (let at = from + 1; at < to; at++) {',
    change: 'at < to → (at <= to)',
    why: 'An end of a piece lies on it.',
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'const meters = a && b && point ? metersFromSegment(point, a, b) : 0',
    change: 'a && b && point → (a && b || point)',
    why: NUMBERED,
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'const meters = a && b && point ? metersFromSegment(point, a, b) : 0',
    change: 'a && b → (a || b)',
    why: NUMBERED,
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'const meters = a && b && point ? metersFromSegment(point, a, b) : 0',
    change: '0 → 1',
    why: NUMBERED,
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'if (kept.length <= most) return kept.map(it => it.at)',
    change: 'kept.length <= most → (kept.length < most)',
    why: 'As many as may stay all stay.',
  },
  {
    file: `${MACHINES}/trip/simplify.ts`,
    line: 'const isEnd = (at: number): number => (at === 0 || at === points.length - 1 ? 1 : 0)',
    change: '1 → 2',
    why: 'Only the order matters.',
  },
  {
    file: `${DEVICES}/plug.ts`,
    line: "command: 'switches',",
    change: "'switches' → 'other switches'",
    why: 'Only the two other words are asked for.',
  },
  {
    file: `${DEVICES}/table.ts`,
    line: "power: 'battery',",
    change: "'battery' → 'other battery'",
    why: 'What has no wire has a battery.',
  },
  {
    file: `${DEVICES}/ramp.ts`,
    line: 'else ramps.delete(value)',
    change: 'ramps.delete(value) → void 0',
    why: 'What has run cannot be called off any more.',
  },
  {
    file: `${DEVICES}/usage.ts`,
    line: "const next = addIntervals('month', periods.first, periods.count)",
    change: "'month' → 'other month'",
    why: 'Whatever is no year is a month.',
  },
  {
    file: `${DEVICES}/destination.ts`,
    line: 'Math.abs(longitude) <= 180 ? longitude : longitude - Math.round(longitude / 360) * 360',
    change: 'Math.abs(longitude) <= 180 → (Math.abs(longitude) < 180)',
    why: '180° east and 180° west are one meridian.',
  },
  {
    file: `${DEVICES}/gps.ts`,
    line: 'if (fix && anchor && !silent && !blind) {',
    change: 'fix && anchor → (fix || anchor)',
    why: 'A boat that has a fix has lain somewhere, and the other way round.',
  },
  {
    file: `${DEVICES}/gps.ts`,
    line: "const chance = boat.random('anchor')",
    change: "'anchor' → 'other anchor'",
    why: 'The name of a stream of chance only has to be its own.',
  },
]
