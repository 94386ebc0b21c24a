/** Serves metrics of the fake boats in the text format of Prometheus. Nothing is counted before the first request. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Gateway } from '#up/up.ts'
import { clockControlOf } from './clockControl.ts'
import { createJournalCounts, type JournalCounts } from './journalCounts.ts'
import { createLoopDelay, type LoopDelay } from './loopDelay.ts'

interface Sources {
  readonly gateway: Gateway
  readonly counts: JournalCounts
  readonly loopDelay: LoopDelay
}

/** Adds the route. Each server has a registry of its own. */
export function serveMetrics(http: FastifyInstance, gateway: Gateway): void {
  const sources: Sources = { gateway, counts: createJournalCounts(), loopDelay: createLoopDelay() }
  let opened: Promise<Registry> | undefined
  http.get(controlRoutes.metrics.path, async (_, reply) => {
    opened ??= openRegistry(sources)
    // The next request tries again.
    opened.catch(() => {
      opened = undefined
    })
    const registry = await opened
    sources.counts.follow(gateway.fleet.all().map(it => it.boat))
    const text = await registry.metrics()
    return reply.type(registry.contentType).send(text)
  })
  http.addHook('onClose', async () => sources.loopDelay.stop())
}

/** Samples of a metric: labels and value of each. */
type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

interface MetricSource {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  read(): Samples
}

/** Creates the registry; the library is loaded only here, so a start without metrics does not wait for it. */
async function openRegistry(sources: Sources): Promise<Registry> {
  const { Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  for (const { labels, read, ...rest } of gaugesOf(sources))
    new Gauge({
      ...rest,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        this.reset()
        for (const [labelValues, value] of read()) this.set(labelValues, value)
      },
    })
  for (const { labels, read, ...rest } of countersOf(sources))
    new Counter({
      ...rest,
      labelNames: [...labels],
      registers: [registry],
      collect() {
        this.reset()
        for (const [labelValues, value] of read()) this.inc(labelValues, value)
      },
    })
  return registry
}

const gaugesOf = ({ gateway, loopDelay }: Sources): readonly MetricSource[] => [
  {
    name: 'drydock_boats',
    help: 'Boats by the mode of their clock.',
    labels: ['mode'],
    read: () => counted(gateway.fleet.all().map(hosted => ({ mode: clockControlOf(gateway, hosted).mode() }))),
  },
  {
    name: 'drydock_hub_connections',
    help: 'Open connections of the hub by transport and state.',
    labels: ['transport', 'state'],
    read: () => counted(gateway.hub.connections().map(({ transport = 'none', state }) => ({ transport, state }))),
  },
  {
    name: 'drydock_event_loop_delay_seconds',
    help: 'Delay of the event loop since the previous request for metrics.',
    labels: ['stat'],
    read: () => loopDelay.read().map(([stat, seconds]) => [{ stat }, seconds] as const),
  },
]

const countersOf = ({ counts }: Sources): readonly MetricSource[] => [
  {
    name: 'drydock_calls_total',
    help: 'Calls in the journals of the boats by HTTP status.',
    labels: ['status'],
    read: () => [...counts.calls].map(([status, value]) => [{ status }, value] as const),
  },
  {
    name: 'drydock_pushes_total',
    help: 'Pushes in the journals of the boats by event.',
    labels: ['event'],
    read: () => [...counts.pushes].map(([event, value]) => [{ event }, value] as const),
  },
]

/** Returns the number of items with the same labels. */
function counted(items: readonly Readonly<Record<string, string>>[]): Samples {
  const found = new Map<string, [Readonly<Record<string, string>>, number]>()
  for (const labels of items) {
    const key = JSON.stringify(labels)
    found.set(key, [labels, (found.get(key)?.[1] ?? 0) + 1])
  }
  return [...found.values()]
}
