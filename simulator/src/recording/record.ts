/** A recording that goes on: what passes the proxy is gathered, and can be written as a scenario at any time. */
import type { Instant, Route } from '@drydock/contracts'
import type { Crossing } from './crossing.ts'
import { type Fact, factsIn } from './fields.ts'
import { createLine, type Line } from './line.ts'
import { openProxy } from './proxy.ts'
import { redacted } from './redact.ts'
import { type RecordedAs, scenarioText } from './scenario.ts'

export interface RecordOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host?: string
  /** 0 takes a free one. */
  readonly port: number
  readonly now: () => Instant
  /** The gateway could not be reached, or broke off. */
  readonly trouble: (why: string) => void
}

export interface Recording {
  /** Where apps find the gateway now. */
  readonly origin: string
  calls(): number
  pushes(): number
  /** What passed until now as a scenario, without anybody's data; undefined while nothing has. */
  text(as: RecordedAs): string | undefined
  close(): Promise<void>
}

export async function startRecording({
  gateway,
  host = '127.0.0.1',
  port,
  now,
  trouble,
}: RecordOptions): Promise<Recording> {
  const crossings: (Crossing & { readonly order: number })[] = []
  const counts = { calls: 0, pushes: 0, order: 0 }
  const answered = new Set<string>()
  const lines = new Map<string, Line>()
  const isNews = createNews(now)
  const facts = new Set<string>()
  const news = (found: readonly Fact[]): readonly Fact[] =>
    found.filter(it => facts.size < facts.add(JSON.stringify(it)).size)

  const keep = (it: Crossing, order: number): void => void crossings.push({ ...it, order })
  const newLine = (): Line => {
    const self = {}
    return createLine((event, args) => {
      if (!isNews(self, JSON.stringify([event, args]))) return
      counts.pushes++
      keep({ is: 'push', at: now(), event, args }, counts.order++)
    })
  }
  const call = (route: Route, params: Readonly<Record<string, string>>) => {
    const [at, order] = [now(), counts.order++]
    return (status: number, reply: unknown, sent: unknown): void => {
      counts.calls++
      // The first answer is what the boat was; of those after it only who is named in them is kept.
      const key = JSON.stringify([route.method, route.path, params])
      const isFirst = status === 200 && !answered.has(key)
      if (isFirst) answered.add(key)
      const learned = news([...factsIn(sent), ...(isFirst ? [] : factsIn(reply))])
      keep(
        {
          is: 'call',
          at,
          route,
          params,
          status,
          reply: isFirst ? reply : undefined,
          ...(learned.length > 0 ? { learned } : {}),
        },
        order,
      )
    }
  }
  const line = (id: string | null): Line => {
    if (id === null) return newLine()
    const known = lines.get(id) ?? newLine()
    lines.set(id, known)
    return known
  }
  const proxy = await openProxy({ gateway, host, port, ear: { call, line }, trouble })
  return {
    origin: proxy.origin,
    calls: () => counts.calls,
    pushes: () => counts.pushes,
    text(as) {
      const sorted = redacted(crossings.toSorted((a, b) => a.at - b.at || a.order - b.order))
      const isTelling = sorted.some(it => it.is === 'push' || it.route.path.startsWith('/api/'))
      return isTelling ? scenarioText(sorted, as) : undefined
    },
    close: proxy.close,
  }
}

/** A gateway pushes to all of its connections within this. */
const SAME_PUSH_MS = 2_000

/** Everybody on a boat is pushed the same: whether a push on one connection was not told by another already. */
function createNews(now: () => Instant): (line: object, push: string) => boolean {
  let recent: readonly { readonly at: Instant; readonly push: string; readonly lines: Set<object> }[] = []
  return (line, push) => {
    const at = now()
    recent = recent.filter(it => at - it.at < SAME_PUSH_MS)
    const told = recent.find(it => it.push === push && !it.lines.has(line))
    told?.lines.add(line)
    if (!told) recent = [...recent, { at, push, lines: new Set([line]) }]
    return told === undefined
  }
}
