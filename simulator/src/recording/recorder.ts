/** Collects observed traffic; it can be written as a scenario at any time. */
import { type Duration, type Instant, parseJson } from '@drydock/contracts'
import { withinDepth } from '#boat/jsonLimits.ts'
import type { TrafficItem } from './traffic.ts'
import { type PersonalValue, personalValuesIn } from './fields.ts'
import type { TrafficObserver } from './observer.ts'
import { createPushObserver } from './pushObserver.ts'
import { redact } from './redact.ts'
import { draftOf, type ScenarioName } from './scenario.ts'
import { type ScenarioDraft, writeScenario } from './write.ts'

export interface Recorder {
  /** Takes the traffic. */
  readonly observer: TrafficObserver
  callCount(): number
  pushCount(): number
  /** The traffic so far as a scenario without personal data; undefined while there is none. */
  draft(as: ScenarioName): ScenarioDraft | undefined
  /** The same as YAML. */
  scenarioText(as: ScenarioName): string | undefined
}

/** Creates a recorder without traffic. @param time is the moment of what the observer takes. */
export function createRecorder(time: () => Instant): Recorder {
  const now = steadyClock(time)
  const { begin, sorted, count } = collectTraffic()
  const draft: Recorder['draft'] = as => {
    const items = redact(sorted())
    const hasBoatTraffic = items.some(it => it.is === 'push' || it.route.path.startsWith('/api/'))
    return hasBoatTraffic ? draftOf(items, as) : undefined
  }
  return {
    observer: {
      call: createCallObserver(begin, now),
      hubConnection: createPushObserver(now, (event, args) => begin()({ is: 'push', at: now(), event, args })),
    },
    callCount: () => count('call'),
    pushCount: () => count('push'),
    draft,
    scenarioText(as) {
      const scenario = draft(as)
      return scenario && writeScenario(scenario)
    },
  }
}

/**
 * Returns a clock that goes on from its last moment when `time` goes back. The time of a machine may be set while it
 * records, and the items are sorted by their moments.
 */
function steadyClock(time: () => Instant): () => Instant {
  let shift: Duration = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = time() + shift
    if (at < last) shift += last - at
    last = Math.max(last, at)
    return last
  }
}

/** Is called when a call or push begins; the returned function adds it when it is complete. */
type BeginItem = () => (item: TrafficItem) => void

/** Collects traffic in the order in which it began. */
function collectTraffic() {
  const items: (TrafficItem & { readonly order: number })[] = []
  let next = 0
  const begin: BeginItem = () => {
    const order = next++
    return item => void items.push({ ...item, order })
  }
  return {
    begin,
    sorted: (): readonly TrafficItem[] => items.toSorted((a, b) => a.at - b.at || a.order - b.order),
    count: (is: TrafficItem['is']): number => items.filter(it => it.is === is).length,
  }
}

function createCallObserver(begin: BeginItem, now: () => Instant): TrafficObserver['call'] {
  const answered = new Set<string>()
  const facts = new Set<string>()
  const news = (found: readonly PersonalValue[]): readonly PersonalValue[] =>
    found.filter(it => facts.size < facts.add(JSON.stringify(it)).size)
  return (route, params) => {
    const at = now()
    const keep = begin()
    return ({ status, text }, sent) => {
      const reply = withinDepth(parseJson(text))
      // The first response describes the boat; later ones are only searched for personal values.
      const key = JSON.stringify([route.method, route.path, params])
      const isFirst = status === 200 && !answered.has(key)
      if (isFirst) answered.add(key)
      const learned = news([...personalValuesIn(withinDepth(sent)), ...(isFirst ? [] : personalValuesIn(reply))])
      keep({
        is: 'call',
        at,
        route,
        params,
        status,
        reply: isFirst ? reply : undefined,
        ...(learned.length > 0 ? { personalValues: learned } : {}),
      })
    }
  }
}
