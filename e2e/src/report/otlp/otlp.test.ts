import { createFleet } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { entry, record } from '../testing.ts'
import { collectorAddress } from './address.ts'
import { followBoats } from './follow.ts'
import { spansOfRun } from './runSpans.ts'
import { createSpanSender } from './sender.ts'
import type { JournalSpan } from './span.ts'
import { openCollector } from './testing.ts'

const addressOf = (text: string): URL => {
  const address = collectorAddress(text)
  if (!address) throw new Error(`${text} is no address.`)
  return address
}

async function send(spans: readonly JournalSpan[], address: string, patience = 30_000): Promise<string | undefined> {
  const sender = createSpanSender(addressOf(address), { patience })
  sender.send(spans)
  return sender.close()
}

const NANOSECONDS = 1_000_000n
const START = Date.parse('2026-06-01T08:00:00Z')

test('a run arrives as a span with one span for each call, push, state, step and commit of an app', async () => {
  const collector = await openCollector()
  const run = record({ entries: [...record().entries, entry('app', 7_100, 'armed', true)] })
  expect(await send(spansOfRun(run), collector.address)).toBe(undefined)
  expect(collector.requests).toEqual(['POST /v1/traces application/x-protobuf'])
  const [root, ...rest] = collector.spans
  expect([root?.name, root?.parentSpanId, root?.attributes['drydock.verdict']]).toEqual([
    'SC-10: Arming, confirmed by the arming push',
    '',
    'passed',
  ])
  expect(rest.map(it => `${it.kind} ${it.name}`)).toEqual([
    'SPAN_KIND_INTERNAL open: /',
    'SPAN_KIND_SERVER GET Alarm/status 200',
    'SPAN_KIND_INTERNAL armed',
    'SPAN_KIND_PRODUCER SetArmOrDisarmOnClient',
    'SPAN_KIND_INTERNAL armed true',
  ])
  for (const it of rest) expect([it.traceId, it.parentSpanId]).toEqual([root?.traceId, root?.spanId])
  expect(new Set(collector.spans.map(it => it.spanId)).size).toBe(collector.spans.length)
})

test('spans have virtual time, as time stamps and in their attributes', async () => {
  const collector = await openCollector()
  await send(spansOfRun(record()), collector.address)
  const [root, , call, , push] = collector.spans
  const nanoseconds = (ms: number): string => String(BigInt(START + ms) * NANOSECONDS)
  expect([root?.startTimeUnixNano, root?.endTimeUnixNano]).toEqual([nanoseconds(0), nanoseconds(70_000)])
  expect([push?.startTimeUnixNano, push?.endTimeUnixNano]).toEqual([nanoseconds(7_000), nanoseconds(7_000)])
  expect(push?.attributes).toEqual({
    'drydock.lane': 'hub',
    'drydock.entry': 'SetArmOrDisarmOnClient',
    'drydock.seq': '4',
    'drydock.virtual_ms': '7000',
    'drydock.virtual_time': '2026-06-01T08:00:07.000Z',
    'drydock.body': '["1"]',
  })
  expect(call?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/Alarm/status',
    'http.response.status_code': '200',
  })
})

test('a call with a traceparent is a child of its caller, and what it causes is a child of the call', async () => {
  const collector = await openCollector()
  const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', parentId: '00f067aa0ba902b7', call: 3 }
  const run = { ...record(), contexts: [undefined, trace, undefined, trace] }
  await send(spansOfRun(run), collector.address)
  const [root, , call, state, push] = collector.spans
  expect([call?.traceId, call?.parentSpanId]).toEqual([trace.traceId, trace.parentId])
  expect([push?.traceId, push?.parentSpanId]).toEqual([trace.traceId, call?.spanId])
  expect([call?.links, push?.links, state?.links]).toEqual([[root?.spanId], [root?.spanId], []])
})

test('a failed run and a call with status 500 are errors, a refused call is none', async () => {
  const collector = await openCollector()
  const entries = [500, 403].map(status => entry('rest', 0, 'GET /api/sensor', { status }))
  await send(spansOfRun(record({ verdict: 'failed', entries })), collector.address)
  expect(collector.spans.map(it => it.failed)).toEqual([true, true, false])
})

test('the same run has the same spans, another run has others', () => {
  const ids = (run: ReturnType<typeof record>): readonly string[] => spansOfRun(run).map(it => it.traceId + it.spanId)
  expect(ids(record())).toEqual(ids(record()))
  for (const more of [{ repeat: 2 }, { case: 'late' }, { entries: record().entries.slice(1) }])
    expect(ids(record(more)).filter(it => ids(record()).includes(it))).toEqual([])
})

test('more spans than one request may have arrive in order in several', async () => {
  const collector = await openCollector()
  const entries = Array.from({ length: 1_200 }, (_, at) => entry('state', at, `s${at}`))
  await send(spansOfRun(record({ entries })), collector.address)
  expect(collector.requests.length).toBe(3)
  expect(collector.spans.slice(1).map(it => it.attributes['drydock.entry'])).toEqual(entries.map(it => it.name))
})

test('a collector that refuses is reported once, with the number of missing spans, and gets no second request', async () => {
  const collector = await openCollector(400)
  const entries = Array.from({ length: 600 }, (_, at) => entry('state', at, 'a'))
  expect(await send(spansOfRun(record({ entries })), collector.address)).toBe(
    `601 of 601 spans were not sent to ${collector.address}/v1/traces: it answered 400 Bad Request. See that a collector for OTLP over HTTP listens there.`,
  )
  expect(collector.requests.length).toBe(1)
})

test.each(['never', 'partly'] as const)('a collector that answers %s is given up after its time', async answers => {
  const collector = await openCollector(answers)
  const sender = createSpanSender(addressOf(collector.address), { patience: 200 })
  sender.send(spansOfRun(record()))
  expect(await sender.close()).toContain('5 of 5 spans were not sent')
  expect(await sender.close()).toContain('it did not answer within 0.2 s. See')
  expect(sender.hasFailed()).toBe(true)
})

test('an address that cannot be reached is reported with the reason, and without its password', async () => {
  const problem = await send(spansOfRun(record()), 'http://user:secret@127.0.0.1:1/own/path')
  expect(problem).toMatch(/^5 of 5 spans were not sent to http:\/\/127\.0\.0\.1:1\/own\/path: .+\. See that/)
  expect(problem).not.toContain('secret')
})

test.each([
  ['http://localhost:4318', 'http://localhost:4318/v1/traces'],
  ['https://otlp.example/?key=1', 'https://otlp.example/v1/traces?key=1'],
  ['http://localhost:4318/own/traces', 'http://localhost:4318/own/traces'],
  ['localhost:4318', undefined],
  ['ftp://localhost', undefined],
  ['', undefined],
])('spans for %s are posted to %s', (text, expected) => {
  expect(collectorAddress(text)?.href).toBe(expected)
})

test('running boats are followed, also later ones and those that restart, each entry once', () => {
  const fleet = createFleet()
  const sent: JournalSpan[] = []
  const { flush } = followBoats(fleet, { send: spans => void sent.push(...spans) }, 'key')
  const names = (): readonly string[] => sent.splice(0).map(it => it.name)
  const { boat } = fleet.add({ start: START, mode: 'paused' })
  boat.journal.append('state', 'one')
  flush()
  expect(names()).toEqual(expect.arrayContaining(['boat-1', 'one']))
  boat.journal.append('state', 'two')
  fleet.add({ start: START, mode: 'paused' })
  flush()
  const second = names()
  expect(second[0]).toBe('two')
  expect(second).toContain('boat-2')
  flush()
  expect(names()).toEqual([])
  fleet.restart('boat-1')
  flush()
  expect(names()[0]).toBe('boat-1')
  fleet.close()
})

test('opaque values of a running boat keep their numbers from one flush to the next', () => {
  const fleet = createFleet()
  const bodies: unknown[] = []
  const send = (spans: readonly JournalSpan[]): void =>
    void bodies.push(...spans.filter(it => it.name.startsWith('used')).map(it => it.attributes['drydock.body']))
  const { flush } = followBoats(fleet, { send }, 'key')
  const { boat } = fleet.add({ start: START, mode: 'paused' })
  for (const digit of ['1', '2', '1']) {
    boat.journal.append('state', 'used', `0000000${digit}-0000-4000-8000-000000000000`)
    flush()
  }
  expect(bodies).toEqual(['"uuid#1"', '"uuid#2"', '"uuid#1"'])
  fleet.close()
})
