import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ReportEntry } from '../record.ts'
import { entry, judgedAs, record } from '../testing.ts'
import { chromeTraceText } from './chromeTrace.ts'
import type { TracedRun } from './event.ts'

const Id = z.int().check(z.nonnegative())
const Time = z.number().check(z.nonnegative())
const Args = z.record(z.string(), z.unknown())
const Common = { pid: z.int().check(z.positive()), tid: Id, ts: Time, name: z.string().check(z.minLength(1)) }
const Named = z.strictObject({
  ...Common,
  ph: z.literal('M'),
  name: z.enum(['process_name', 'thread_name']),
  args: z.strictObject({ name: z.string().check(z.minLength(1)) }),
})
const Labeled = z.strictObject({
  ...Common,
  ph: z.literal('M'),
  name: z.literal('process_labels'),
  args: z.strictObject({ labels: z.string() }),
})
const Sorted = z.strictObject({
  ...Common,
  ph: z.literal('M'),
  name: z.enum(['process_sort_index', 'thread_sort_index']),
  args: z.strictObject({ sort_index: z.int() }),
})
const Slice = z.strictObject({ ...Common, ph: z.enum(['B', 'E']) })
const Instant = z.strictObject({ ...Common, ph: z.literal('i'), s: z.literal('t'), cat: z.string(), args: Args })
const File = z.strictObject({
  displayTimeUnit: z.enum(['ms', 'ns']),
  traceEvents: z.array(z.union([Named, Labeled, Sorted, Slice, Instant])),
})
type Events = z.infer<typeof File>['traceEvents']

/** Reads a file by the rules of the format: shapes, named threads, time that never goes back, matching slices. */
function readTrace(text: string): Events {
  const { traceEvents } = File.parse(JSON.parse(text))
  const names = traceEvents.flatMap(it => (it.ph === 'M' && it.name === 'thread_name' ? [`${it.pid} ${it.tid}`] : []))
  expect(new Set(names).size).toBe(names.length)
  const open = new Map<string, string>()
  const last = new Map<number, number>()
  for (const { ph, pid, tid, ts, name } of traceEvents) {
    if (ph === 'M') continue
    expect(names).toContain(`${pid} ${tid}`)
    expect(ts).toBeGreaterThanOrEqual(last.get(pid) ?? 0)
    last.set(pid, ts)
    const thread = `${pid} ${tid}`
    if (ph === 'B') expect(open.has(thread)).toBe(false)
    if (ph === 'E') expect(open.get(thread)).toBe(name)
    if (ph === 'B') open.set(thread, name)
    if (ph === 'E') open.delete(thread)
  }
  expect([...open]).toEqual([])
  return traceEvents
}

/** Returns the names of threads with their events, as 'B armed 7000000'. */
function threadsOf(events: Events, pid = 1): Readonly<Record<string, readonly string[]>> {
  const own = events.filter(it => it.pid === pid)
  const threads = own.flatMap(it =>
    it.ph === 'M' && it.name === 'thread_name' ? [[it.tid, it.args.name] as const] : [],
  )
  return Object.fromEntries(
    threads.map(([tid, name]) => [
      name,
      own.filter(it => it.ph !== 'M' && it.tid === tid).map(it => `${it.ph} ${it.name} ${it.ts}`),
    ]),
  )
}

test('a trace has a thread for steps, boat, gateway, hub, expectations and each app, on virtual time', () => {
  const run = record({
    entries: [
      ...record().entries,
      entry('app', 300, 'screen', 'home'),
      entry('app', 400, 'crew: screen', 'map'),
      entry('app', 500, 'captain', { come: ['A door'], gone: [] }),
    ],
  })
  expect(threadsOf(readTrace(chromeTraceText([run])))).toEqual({
    steps: ['i open: / 0'],
    boat: ['B armed 7000000', 'i armed 7000000', 'E armed 70000000'],
    gateway: ['i GET Alarm/status 200 0'],
    hub: ['i SetArmOrDisarmOnClient 7000000'],
    expectations: ["i passed: app with screen 'home' 300000"],
    'app of captain': ['B home 300000', 'i screen home 300000', 'i A door 500000', 'E home 70000000'],
    'app of crew': ['B map 400000', 'i crew: screen map 400000', 'E map 70000000'],
  })
})

test('a slice ends when the next one begins, and one without a length is left out', () => {
  const entries = [
    entry('app', 0, 'screen', 'start'),
    entry('app', 0, 'screen', 'home'),
    entry('app', 20, 'screen', 'ALARM TRIGGERED\nMAIN DOOR'),
    entry('app', 30, 'screen', null),
    entry('state', 10, 'armed', true),
    entry('state', 25, 'armed', false),
  ]
  const threads = threadsOf(readTrace(chromeTraceText([record({ entries, judged: [], virtualMs: 40 })])))
  const slices = (name: string): readonly string[] => (threads[name] ?? []).filter(it => !it.startsWith('i '))
  expect(slices('boat')).toEqual(['B armed 10000', 'E armed 25000'])
  expect(slices('app of captain')).toEqual([
    'B home 0',
    'E home 20000',
    'B ALARM TRIGGERED 20000',
    'E ALARM TRIGGERED 30000',
  ])
})

test('each run is a process with its id, case, repeat and verdict', () => {
  const runs = [record(), record({ case: 'late', repeat: 2, verdict: 'failed', judged: [judgedAs('failed')] })]
  const events = readTrace(chromeTraceText(runs))
  const said = events.flatMap(it => (it.ph === 'M' && it.tid === 0 ? [[it.pid, ...Object.values(it.args)]] : []))
  expect(said).toEqual([
    [1, 'SC-10: Arming, confirmed by the arming push'],
    [1, 'passed, 2026-06-01T08:00:00.000Z'],
    [1, 1],
    [2, 'SC-10 late (repeat 2): Arming, confirmed by the arming push'],
    [2, 'failed, 2026-06-01T08:00:00.000Z'],
    [2, 2],
  ])
  expect(threadsOf(events, 2)['expectations']).toEqual(["i failed: app with screen 'home' 300000"])
})

const anyEntry: fc.Arbitrary<ReportEntry> = fc
  .record({
    lane: fc.constantFrom('step', 'rest', 'hub', 'state', 'app'),
    at: fc.nat(60_000),
    name: fc.oneof(fc.constantFrom('armed', 'screen', 'crew: screen', 'captain', ''), fc.string()),
    body: fc.oneof(
      fc.boolean(),
      fc.string(),
      fc.constant(null),
      fc.constant({ come: ['a'], gone: [] }),
      fc.jsonValue(),
    ),
  })
  .map(({ lane, at, name, body }) => entry(lane as ReportEntry['lane'], at, name, body))

test('whatever a journal contains, the file is readable, has all entries, and is the same each time', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), fc.nat(60_000), (entries, virtualMs) => {
      const run: TracedRun = record({ entries, virtualMs })
      const text = chromeTraceText([run, run])
      const instants = readTrace(text).filter(it => it.ph === 'i' && it.cat !== 'expect')
      expect(instants.length).toBe(2 * entries.length)
      expect(chromeTraceText([run, run])).toBe(text)
    }),
  )
})

test.each([
  ['an end without a beginning', '{"ph":"E","pid":1,"tid":1,"ts":0,"name":"a"}'],
  ['a beginning without an end', '{"ph":"B","pid":1,"tid":1,"ts":0,"name":"a"}'],
  ['a negative time', '{"ph":"i","s":"t","cat":"rest","pid":1,"tid":1,"ts":-1,"name":"a","args":{}}'],
  ['an unknown phase', '{"ph":"Q","pid":1,"tid":1,"ts":0,"name":"a"}'],
])('the reader of this test refuses %s', (_, event) => {
  const thread = '{"ph":"M","pid":1,"tid":1,"ts":0,"name":"thread_name","args":{"name":"a"}}'
  expect(() => readTrace(`{"displayTimeUnit":"ms","traceEvents":[${thread},${event}]}`)).toThrow()
})
