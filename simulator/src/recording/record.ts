/** Records the traffic of a gateway through a proxy; it can be written as a scenario at any time. */
import type { Instant, Route } from '@drydock/contracts'
import type { TrafficItem } from './traffic.ts'
import { type PersonalValue, personalValuesIn } from './fields.ts'
import { createHubReader, type HubReader } from './hubReader.ts'
import { openProxy } from './proxy.ts'
import { redact } from './redact.ts'
import { type ScenarioName, scenarioText } from './scenario.ts'

export interface RecordOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host?: string
  /** 0 selects a free port. */
  readonly port: number
  readonly now: () => Instant
  /** Is called when the gateway cannot be reached or closes a connection early. */
  readonly onError: (why: string) => void
}

export interface Recording {
  /** Origin of the proxy, which apps must use. */
  readonly origin: string
  callCount(): number
  pushCount(): number
  /** The traffic so far as a scenario without personal data; undefined while there is none. */
  scenarioText(as: ScenarioName): string | undefined
  close(): Promise<void>
}

export async function startRecording({
  gateway,
  host = '127.0.0.1',
  port,
  now,
  onError,
}: RecordOptions): Promise<Recording> {
  const crossings: (TrafficItem & { readonly order: number })[] = []
  const counts = { calls: 0, pushes: 0, order: 0 }
  const answered = new Set<string>()
  const lines = new Map<string, HubReader>()
  const isNews = createDuplicateFilter(now)
  const facts = new Set<string>()
  const news = (found: readonly PersonalValue[]): readonly PersonalValue[] =>
    found.filter(it => facts.size < facts.add(JSON.stringify(it)).size)

  const keep = (it: TrafficItem, order: number): void => void crossings.push({ ...it, order })
  const newLine = (): HubReader => {
    const self = {}
    return createHubReader((event, args) => {
      if (!isNews(self, JSON.stringify([event, args]))) return
      counts.pushes++
      keep({ is: 'push', at: now(), event, args }, counts.order++)
    })
  }
  const call = (route: Route, params: Readonly<Record<string, string>>) => {
    const [at, order] = [now(), counts.order++]
    return (status: number, reply: unknown, sent: unknown): void => {
      counts.calls++
      // The first response describes the boat; later ones are only searched for personal values.
      const key = JSON.stringify([route.method, route.path, params])
      const isFirst = status === 200 && !answered.has(key)
      if (isFirst) answered.add(key)
      const learned = news([...personalValuesIn(sent), ...(isFirst ? [] : personalValuesIn(reply))])
      keep(
        {
          is: 'call',
          at,
          route,
          params,
          status,
          reply: isFirst ? reply : undefined,
          ...(learned.length > 0 ? { personalValues: learned } : {}),
        },
        order,
      )
    }
  }
  const line = (id: string | null): HubReader => {
    if (id === null) return newLine()
    const known = lines.get(id) ?? newLine()
    lines.set(id, known)
    return known
  }
  const proxy = await openProxy({ gateway, host, port, observer: { call, hubConnection: line }, onError })
  return {
    origin: proxy.origin,
    callCount: () => counts.calls,
    pushCount: () => counts.pushes,
    scenarioText(as) {
      const sorted = redact(crossings.toSorted((a, b) => a.at - b.at || a.order - b.order))
      const isTelling = sorted.some(it => it.is === 'push' || it.route.path.startsWith('/api/'))
      return isTelling ? scenarioText(sorted, as) : undefined
    },
    close: proxy.close,
  }
}

/** Longest time in which a gateway sends one push to all connections, in milliseconds. */
const SAME_PUSH_MS = 2_000

/** Recognizes a push that was recorded on another connection already, since every connection receives the same. */
function createDuplicateFilter(now: () => Instant): (line: object, push: string) => boolean {
  let recent: readonly { readonly at: Instant; readonly push: string; readonly lines: Set<object> }[] = []
  return (line, push) => {
    const at = now()
    recent = recent.filter(it => at - it.at < SAME_PUSH_MS)
    const known = recent.find(it => it.push === push && !it.lines.has(line))
    known?.lines.add(line)
    if (!known) recent = [...recent, { at, push, lines: new Set([line]) }]
    return known === undefined
  }
}
