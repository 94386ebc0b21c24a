/**
 * Reconciles alarm pushes with alarm items of the core history, one to one, to find missed alarms. Source: SM-ALARM-8,
 * OPEN-056, OPEN-105.
 */
import {
  alarmEventType,
  type HistoryItem,
  type Instant,
  parseInstant,
  isAlarmEvent,
  SAME_ALARM_MS,
  sensorName,
} from '@drydock/contracts'

/** `type` undefined when it is not known; `at` by the phone for a push, by the gateway for an item of the history. */
export interface Alarm {
  readonly type: number | undefined
  readonly at: Instant
}
/** Point up to which the history has been read, by the gateway's clock, and the ids of the latest alarms read. */
export interface ReadMark {
  readonly at: Instant
  readonly ids: readonly string[]
}
export interface AlarmWatch {
  /** Undefined until the history has been read once; until then what is later than `since` counts as new. */
  readonly mark: ReadMark | undefined
  readonly since: Instant
  /** Alarm pushes that were applied, counted. */
  readonly count: number
  /** The latest pushes whose item has not been read yet. */
  readonly pushes: readonly (Alarm & { readonly order: number })[]
  /** Alarms found in the history before their push came; `settled` when they need not be raised any longer. */
  readonly found: readonly (Alarm & { readonly written: Instant; readonly settled: boolean })[]
}
/** A loaded history. */
export interface HistoryReading {
  readonly items: readonly HistoryItem[]
  /** Number of pushes applied when it was requested: it contains their items, since the gateway writes first. */
  readonly asked: number
  /** Whether the person asked to see the list. */
  readonly shown: boolean
}
export interface Reconciliation {
  readonly watch: AlarmWatch
  /** Oldest first. */
  readonly missed: readonly Alarm[]
  /** Recorded times of pushed alarms, by the order of the push. */
  readonly written: ReadonlyMap<number, Instant>
  /** When the boat was last disarmed, and whether it has stayed so. */
  readonly disarmedAt: Instant | undefined
  readonly disarmed: boolean
  /** Whether no earlier reading could contain that disarming. */
  readonly isDisarmingNew: boolean
}

interface HistoryAlarm extends Alarm {
  readonly id: string
  readonly name: string
}

const DISARMED = 'Disarmed'
const ARMED = 'Armed'
const IDS_KEPT = 200
/** A history that cannot be read for days must not let the list grow without end. */
const PUSHES_KEPT = 200

/** Creates a watch. `pushes` are from an earlier page, so every reading of this page was requested after them. */
export const watchFrom = (since: Instant, mark: ReadMark | undefined, pushes: readonly Alarm[] = []): AlarmWatch => ({
  mark,
  since,
  count: 0,
  pushes: pushes.map((it, index) => ({ ...it, order: index + 1 - pushes.length })),
  found: [],
})

const isSame = (a: number | undefined, b: number | undefined): boolean => sensorName(a) === sensorName(b)

/** Returns the items oldest first, whichever order the list has; items of one moment keep their order. */
function inOrder(items: readonly HistoryItem[]): readonly HistoryAlarm[] {
  const read = items.flatMap(({ id, latestEventName: name, modifiedDate }) => {
    const at = parseInstant(modifiedDate)
    return at === undefined ? [] : [{ id, name, at, type: isAlarmEvent(name) ? alarmEventType(name) : undefined }]
  })
  const newestFirst = (read[0]?.at ?? 0) > (read.at(-1)?.at ?? 0)
  return (newestFirst ? read.toReversed() : read).toSorted((a, b) => a.at - b.at)
}

const isNew = ({ mark, since }: AlarmWatch, it: HistoryAlarm): boolean =>
  mark ? it.at >= mark.at && !mark.ids.includes(it.id) : it.at > since

/**
 * Returns the alarms without a push. Pushes and items come in the same order; a late push or a wrong clock does not
 * raise an alarm twice.
 */
function withoutPushed(
  alarms: readonly HistoryAlarm[],
  { pushes }: AlarmWatch,
  asked: number,
): { readonly alarms: readonly HistoryAlarm[]; readonly written: ReadonlyMap<number, Instant> } {
  const written = new Map<number, Instant>()
  let left = alarms
  for (const push of pushes) {
    const same = left.filter(it => push.type === undefined || isSame(it.type, push.type))
    const item = same.find(it => push.order <= asked || it.at - push.at <= SAME_ALARM_MS)
    if (item === undefined) continue
    written.set(push.order, item.at)
    left = left.filter(it => it !== item)
  }
  return { alarms: left, written }
}

function markOf(mark: ReadMark | undefined, items: readonly HistoryAlarm[]): ReadMark {
  const read = items.filter(it => isAlarmEvent(it.name)).map(it => it.id)
  const ids = [...new Set([...(mark?.ids ?? []), ...read])].slice(-IDS_KEPT)
  // After an empty history every item is new.
  return { at: Math.max(mark?.at ?? 0, items.at(-1)?.at ?? 0), ids }
}

/** Reconciles a reading at the time `now` of the phone. */
export function reconcile(watch: AlarmWatch, { items, asked, shown }: HistoryReading, now: Instant): Reconciliation {
  const all = inOrder(items)
  const fresh = all.filter(it => isAlarmEvent(it.name) && isNew(watch, it))
  const { alarms, written } = withoutPushed(fresh, watch, asked)
  const lastDisarmed = all.findLastIndex(it => it.name === DISARMED)
  // An alarm that the person is looking at, or that ended before it was known, is not missed.
  const open = new Set(shown ? [] : all.slice(lastDisarmed + 1))
  const missed = alarms.filter(it => open.has(it))
  const found = [
    ...watch.found,
    ...alarms.map(it => ({ type: it.type, at: now, written: it.at, settled: !missed.includes(it) })),
  ]
  return {
    watch: {
      ...watch,
      mark: markOf(watch.mark, all),
      pushes: watch.pushes.filter(it => it.order > asked && !written.has(it.order)),
      found: recent(found, now),
    },
    missed: missed.map(({ type, at }) => ({ type, at })),
    written,
    disarmedAt: all[lastDisarmed]?.at,
    disarmed: lastDisarmed > all.findLastIndex(it => it.name === ARMED),
    isDisarmingNew: (all[lastDisarmed]?.at ?? 0) > (watch.mark?.at ?? watch.since),
  }
}

const recent = <A extends Alarm>(alarms: readonly A[], now: Instant): readonly A[] =>
  alarms.filter(it => now - it.at <= SAME_ALARM_MS)

/**
 * Applies a push: of an alarm that was found in the history before, or of a new one. `found` is set for the former;
 * its `alarm` is the one to show, undefined if all of its kind are settled.
 */
export function applyPush(
  watch: AlarmWatch,
  type: number | undefined,
  now: Instant,
): {
  readonly watch: AlarmWatch
  readonly found: { readonly alarm: AlarmWatch['found'][number] | undefined } | undefined
} {
  const found = recent(watch.found, now)
  const same = found.filter(it => type === undefined || isSame(it.type, type))
  const [first] = same
  const count = watch.count + 1
  if (first) {
    const open = same.filter(it => !it.settled)
    // The push of a settled alarm may have been lost with a page. Then this is the push of a later one, and that of the
    // last one counts for one before it.
    const alarm = type === undefined ? open[0] : open.at(-1)
    return { watch: { ...watch, count, found: found.filter(it => it !== first) }, found: { alarm } }
  }
  return {
    watch: { ...watch, count, found, pushes: [...watch.pushes, { type, at: now, order: count }].slice(-PUSHES_KEPT) },
    found: undefined,
  }
}

/** Settles the found alarms when the person clears the alarm: a late push does not show them again. */
export const settleFound = (watch: AlarmWatch): AlarmWatch =>
  watch.found.length === 0 ? watch : { ...watch, found: watch.found.map(it => ({ ...it, settled: true })) }
