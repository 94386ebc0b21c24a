import { expect, test } from 'vitest'
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { type Harness, openHarness } from './testing.ts'

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
interface Family {
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)(?: (-?\d+))?$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

function labelsOf(text: string, line: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, key = '', value = ''] = LABEL.exec(text) ?? []
    if (key === '' || key in labels) throw new Error(`Labels of '${line}' are broken.`)
    labels[key] = value.replace(/\\(.)/g, (_, it: string) => (it === 'n' ? '\n' : it))
  }
  return labels
}

/** Reads the text format 0.0.4: HELP and TYPE once and before the samples, one group a metric, no sample twice. */
function parseExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no line end.')
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? []
    if (keyword) {
      if (!NAME.test(name)) throw new Error(`'${line}' has no name of a metric.`)
      const known = families.get(name)
      if (known && (current !== name || known.samples.length > 0))
        throw new Error(`'${line}' is not before its samples.`)
      const family = known ?? { type: '', help: '', samples: [] }
      if (keyword === 'TYPE' && (family.type !== '' || !/^(counter|gauge|histogram|summary|untyped)$/.test(rest)))
        throw new Error(`'${line}' is a second or unknown type.`)
      families.set(name, { ...family, ...(keyword === 'TYPE' ? { type: rest } : { help: rest }) })
      current = name
      continue
    }
    const [, of = '', labelText = '', value = ''] = SAMPLE.exec(line) ?? []
    const family = families.get(of)
    if (!family || of !== current) throw new Error(`'${line}' is no sample of the metric before it.`)
    const labels = labelsOf(labelText, line)
    const key = `${of}${JSON.stringify(Object.entries(labels).sort())}`
    if (seen.has(key) || value === '' || Number.isNaN(Number(value)))
      throw new Error(`'${line}' is there twice or no number.`)
    seen.add(key)
    family.samples.push({ name: of, labels, value: Number(value) })
  }
  return families
}

async function metricsOf({
  ask,
}: Harness): Promise<(name: string, labels?: Readonly<Record<string, string>>) => number> {
  const answer = await ask('GET', '/metrics')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const families = parseExposition(answer.payload)
  for (const [name, { type, help }] of families)
    expect([help.length > 10, type], name).toEqual([true, name.endsWith('_total') ? 'counter' : 'gauge'])
  return (name, labels = {}) =>
    (families.get(name)?.samples ?? [])
      .filter(it => Object.entries(labels).every(([key, value]) => it.labels[key] === value))
      .reduce((sum, it) => sum + it.value, 0)
}

const READ = 'GET /api/sensor'
const call = (it: Harness, status: number): void =>
  it.gateway.fleet.find('boat-1')?.boat.journal.append('rest', READ, { status, reply: null })

test('the metrics count boats, calls and pushes of all journals, also those from before the first request', async () => {
  const harness = await openHarness()
  call(harness, 200)
  call(harness, 200)
  call(harness, 403)
  const first = await metricsOf(harness)
  expect([first('drydock_boats', { mode: 'paused' }), first('drydock_boats')]).toEqual([1, 1])
  expect(['200', '403', '500'].map(status => first('drydock_calls_total', { status }))).toEqual([2, 1, 0])
  const pushes = first('drydock_pushes_total')

  harness.gateway.fleet.add({ start: 0, mode: 'paused' })
  call(harness, 500)
  harness.gateway.fleet.find('boat-1')?.boat.push('JoinOpen')
  const second = await metricsOf(harness)
  expect([second('drydock_boats'), second('drydock_calls_total', { status: '500' })]).toEqual([2, 1])
  expect(second('drydock_calls_total')).toBe(4)
  expect(second('drydock_pushes_total', { event: 'JoinOpen' })).toBe(1)
  expect(second('drydock_pushes_total')).toBeGreaterThan(pushes)
  await harness.close()
})

test('the totals of a boat stay when it is removed, and entries that the journal has dropped stay counted', async () => {
  const harness = await openHarness()
  await metricsOf(harness)
  for (let i = 0; i < 10_500; i++) call(harness, 200)
  expect((await metricsOf(harness))('drydock_calls_total', { status: '200' })).toBe(10_500)
  expect((await harness.ask('DELETE', '/boats/boat-1')).statusCode).toBe(200)
  const after = await metricsOf(harness)
  expect([after('drydock_calls_total', { status: '200' }), after('drydock_boats')]).toEqual([10_500, 0])
  await harness.close()
})

test('the metrics show the connections of the hub by transport and state', async () => {
  const harness = await openHarness()
  const minted = await harness.ask('POST', '/boats/boat-1/token', {})
  const connection = new HubConnectionBuilder()
    .withUrl(`${harness.gateway.origins.gateway}/messages`, {
      accessTokenFactory: () => minted.json().access_token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  const open = await metricsOf(harness)
  expect(open('drydock_hub_connections', { transport: 'WebSockets', state: 'connected' })).toBe(1)
  await connection.stop()
  await harness.close()
})

test('two servers of one process have metrics of their own', async () => {
  const [one, other] = [await openHarness(), await openHarness()]
  call(one, 200)
  expect((await metricsOf(one))('drydock_calls_total')).toBe(1)
  expect((await metricsOf(other))('drydock_calls_total')).toBe(0)
  await one.close()
  await other.close()
})

test('the metrics need the token, and no journal has a listener for them before the first request', async () => {
  const harness = await openHarness()
  const { boat } = harness.gateway.fleet.all()[0] ?? {}
  let subscribed = 0
  const subscribe = boat?.journal.subscribe
  Object.assign(boat?.journal ?? {}, { subscribe: (it: () => void) => (subscribed++, subscribe?.(it)) })
  expect((await harness.ask('GET', '/metrics', undefined, { host: 'localhost' })).statusCode).toBe(401)
  expect(subscribed).toBe(0)
  await metricsOf(harness)
  await metricsOf(harness)
  expect(subscribed).toBe(1)
  await harness.close()
})

test('a second request has the delay of the event loop in seconds', async () => {
  const harness = await openHarness()
  const first = parseExposition((await harness.ask('GET', '/metrics')).payload)
  expect(first.get('drydock_event_loop_delay_seconds')?.samples).toEqual([])
  let samples: readonly Sample[] = []
  while (samples.length === 0) {
    await new Promise(setImmediate)
    const found = parseExposition((await harness.ask('GET', '/metrics')).payload)
    samples = found.get('drydock_event_loop_delay_seconds')?.samples ?? []
  }
  expect(samples.map(it => it.labels['stat'])).toEqual(['mean', 'p50', 'p99', 'max'])
  for (const { value } of samples) expect(value >= 0 && value < 600).toBe(true)
  await harness.close()
})

test.each([
  ['a sample without a type', 'a 1\n'],
  ['a sample twice', '# TYPE a gauge\na 1\na 2\n'],
  ['an unknown type', '# TYPE a meter\na 1\n'],
  ['an open label', '# TYPE a gauge\na{b="1} 1\n'],
  ['no line end', '# TYPE a gauge\na 1'],
])('the parser of this test refuses %s', (_, text) => {
  expect(() => parseExposition(text)).toThrow()
})
