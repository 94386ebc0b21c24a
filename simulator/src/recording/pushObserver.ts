/** Observes the pushes on all hub connections, each once. */
import type { Instant } from '@drydock/contracts'
import { withinDepth } from '#boat/jsonLimits.ts'
import { createHubReader, type HubReader } from './hubReader.ts'
import type { TrafficObserver } from './observer.ts'

/**
 * Returns the readers of hub connections. A push that the gateway sends to several connections is passed on once.
 * @param now is the moment of what the readers take.
 * @param onDamage is called with each message that cannot be read.
 */
export function createPushObserver(
  now: () => Instant,
  onPush: (event: string, args: readonly unknown[]) => void,
  onDamage?: () => void,
): TrafficObserver['hubConnection'] {
  const lines = new Map<string, HubReader>()
  const isNews = createDuplicateFilter(now)
  const newLine = (): HubReader => {
    const self = {}
    return createHubReader((event, sent) => {
      const args = sent.map(it => withinDepth(it) ?? null)
      if (isNews(self, JSON.stringify([event, args]))) onPush(event, args)
    }, onDamage)
  }
  return id => {
    if (id === null) return newLine()
    const known = lines.get(id) ?? newLine()
    lines.set(id, known)
    return known
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
