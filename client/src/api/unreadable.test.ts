/**
 * Unreadable answers change no stored data and are logged once. Every call of the app that has a reply is
 * tested.
 */
import { CAPTAIN_CONTACT_ID, decodeReply } from '@drydock/contracts'
import { type CatalogEntry, routeCatalog } from '@drydock/contracts/catalog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'
import { RawText } from '#testing/gateway.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
beforeEach(() => void vi.stubGlobal('sessionStorage', undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Reads = (app: TestApp) => { readonly ask: () => unknown; readonly known: () => unknown }

/** How the app requests each answer, and where it stores it. */
const READS: Readonly<Record<string, () => Promise<Reads>>> = {
  'alarm.settings': async () => {
    const { loadBoat } = await import('#stores/alarm.ts')
    return ({ stores }) => ({ ask: loadBoat, known: () => stores.alarm.boat })
  },
  'alarm.geo': async () => app => {
    void app.actions.startTracking()
    return { ask: () => app.pass(10_000), known: () => app.stores.tracking.place }
  },
  'sensors.list': async () => app => ({
    ask: async () => (app.actions.refresh(), await app.pass(5_000)),
    known: () => app.stores.sensors.devices,
  }),
  'temperature.read': async () => {
    const { loadTemperature } = await import('#stores/temperature.ts')
    return ({ stores }) => ({ ask: loadTemperature, known: () => stores.temperature.degrees })
  },
  'eventlog.list':
    async () =>
    ({ actions, stores }) => ({ ask: () => actions.loadEventlog(), known: () => stores.eventlog.list.items }),
  'history.list': async () => {
    const { openHistory } = await import('#stores/history.ts')
    return ({ actions, stores }) => (
      openHistory('10'), { ask: () => actions.loadHistory(), known: () => stores.history.list.items }
    )
  },
  'profile.read': async () => {
    const { loadProfile } = await import('#stores/profile.ts')
    return ({ stores }) => ({ ask: loadProfile, known: () => stores.profile.it })
  },
  'settings.read': async () => {
    const { loadSettings } = await import('#stores/settings.ts')
    return ({ stores }) => ({ ask: loadSettings, known: () => stores.settings })
  },
  'subscription.read': async () => {
    const { loadSubscription } = await import('#stores/subscription.ts')
    return ({ stores }) => ({ ask: loadSubscription, known: () => stores.subscription.it })
  },
  'accounts.list': async () => {
    const { loadAccounts } = await import('#stores/accounts.ts')
    return ({ stores }) => ({ ask: loadAccounts, known: () => stores.accounts.items })
  },
  'contacts.list': async () => {
    const { loadContacts } = await import('#stores/contacts.ts')
    return ({ stores }) => ({ ask: loadContacts, known: () => stores.contacts.list })
  },
  'contacts.read': async () => {
    const { loadNotifications } = await import('#stores/notifications.ts')
    return ({ stores }) => ({ ask: loadNotifications, known: () => stores.notifications.contact })
  },
  'vip.list': async () => {
    const { loadVips } = await import('#stores/vip.ts')
    return ({ stores }) => ({ ask: loadVips, known: () => stores.vip.list })
  },
  'journeys.list': async () => {
    const { loadJourneys } = await import('#stores/journeys.ts')
    return ({ stores }) => ({ ask: loadJourneys, known: () => stores.journeys.list })
  },
}
/** Replies that are left out: the app does not make the call, the call makes a change, or nothing is stored. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'session.configuration',
  'session.identity',
  'vip.read',
  'journeys.add',
  'journeys.read',
  'logbook.points',
  'gallery.storage',
])

const nameOf = ({ area, key }: CatalogEntry): string => `${area}.${key}`
const answered = routeCatalog.filter(it => it.route.reply !== undefined)
const read = answered.filter(it => Object.hasOwn(READS, nameOf(it)))

/** The same shape with every value of another type. */
function wrongTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrongTyped)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrongTyped(part)]))
  return typeof value === 'string' ? 7 : value === null ? 'none' : { was: value }
}

/** Texts in which the answer of a call cannot be read. */
function garbageFor({ route, example }: CatalogEntry): readonly string[] {
  const { reply } = example
  const whole = JSON.stringify(reply)
  const container = Array.isArray(reply) ? '{}' : '[]'
  const half = whole.slice(0, Math.floor(whole.length / 2))
  const texts = [
    '',
    '<html><body><h1>Bad gateway</h1></body></html>',
    half,
    '7',
    '"none"',
    'true',
    container,
    JSON.stringify(wrongTyped(reply)),
  ]
  return route.path === '/api/subscription' ? texts : [...texts, 'null']
}
const pathOf = ({ route, example }: CatalogEntry): string => {
  const own = route.path.startsWith('/api/contact') ? { id: CAPTAIN_CONTACT_ID } : {}
  const params: Readonly<Record<string, string>> = { ...example.params, ...own }
  return `${route.method} ${route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`
}

test('every call with a reply is tested here or is listed as one that stores nothing', () => {
  expect(new Set([...Object.keys(READS), ...ELSEWHERE])).toEqual(new Set(answered.map(nameOf)))
})

const garbled = answered
  .filter(it => it.area !== 'session')
  .flatMap(it => garbageFor(it).map(text => [nameOf(it), text, it] as const))
test.each(garbled)('the reply of %s is not decoded from %j', (_, text, { route }) => {
  expect(decodeReply(route, text)).toEqual({ ok: false, problem: expect.any(String) })
})

test.each(read.map(it => [nameOf(it), it] as const))(
  'an unreadable answer of %s is logged once and leaves the stored data unchanged',
  async (name, route) => {
    const app = await openCalmApp({ replies: { 'GET /api/Alarm/Track/20': null } })
    const { ask, known } = ((await READS[name]?.()) ?? fail(name))(app)
    app.gateway.answer(pathOf(route), route.example.reply)
    await ask()
    const before = JSON.stringify(known())
    expect(before).toBeDefined()
    for (const text of garbageFor(route)) {
      app.gateway.answer(pathOf(route), new RawText(text))
      const printed = app.printed.length
      await ask()
      expect([text, JSON.stringify(known())]).toEqual([text, before])
      expect([text, app.printed.slice(printed)]).toEqual([text, [expect.stringContaining(route.route.path)]])
    }
  },
)

function fail(name: string): never {
  throw new Error(`Nothing asks for ${name}.`)
}
