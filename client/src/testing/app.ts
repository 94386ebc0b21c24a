/** The app without its screens, on a clock of the test; the test controls gateway, hub and identity. */
import { vi } from 'vitest'
import type { Environment, WakeKind } from '#platform/environment.ts'
import type { IdentityClient, IdentityEvent } from '#platform/identity.ts'
import { type FakeGateway, fakeGateway, type Reply } from '#testing/gateway.ts'
import { type FakeHub, resetHub } from '#testing/hub.ts'
import type * as Gathered from '#testing/stores.ts'

export const ORIGIN = 'https://boat.test'
export const BEGAN = Date.parse('2024-06-01T12:00:00Z')

/**
 * Builds a paired device on the wire, off, with the id `d<type>`.
 * @param more fields that differ.
 */
export const device = (attachedDeviceTypeId: number, more: object = {}): object => ({
  attachedDeviceId: `d${attachedDeviceTypeId}`,
  attachedDeviceTypeId,
  alarm1: false,
  modifiedDateTime: '2024-06-01T11:00:00Z',
  age: 12,
  battery: 87,
  ...more,
})
/**
 * Builds the text of a status push.
 * @param alarm '1' if the boat is armed.
 */
export const status = (alarm = '0', Vs: object = { V1: '12.72', V2: '12.64', V4: '0.62', I1: '0.08' }): string =>
  JSON.stringify({ Al: { Alarm: alarm }, Tm: [], Pm: [], Bm: [], Vs })
/** Builds a position push with an accuracy of 8 m. */
export const position = (latitude: number, longitude: number): object => ({
  location: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
  horizontal_accuracy: 8,
  last_heard: '2024-06-01T11:59:50Z',
})

const CALM: Readonly<Record<string, Reply>> = {
  'GET /config.json': {},
  'GET /_configuration/MarineOneApp': {
    authority: ORIGIN,
    client_id: 'MarineOneApp',
    redirect_uri: ORIGIN,
    post_logout_redirect_uri: ORIGIN,
    response_type: 'code',
    scope: 'openid',
  },
  'GET /api/Alarm': { shipName: 'Freja', geofenceRadius: 50, lastKnownLocation: position(55.6761, 12.5683) },
  'GET /api/sensor': [device(2), device(3), device(10), device(1)],
  'GET /api/Profile': { userId: 'captain@boat.test', isCaptain: false, deviceId: 'D1', geofenceRadius: 50 },
  'GET /api/userSettings': { timezone: 'Europe/Copenhagen' },
  'GET /api/temperature': { cabinTemperature: 21.5 },
  'GET /api/sensor/CoreHistory': [],
}

export interface FakeIdentity extends IdentityClient {
  account: { id: string; name: string } | undefined
  readonly done: string[]
  /** Whether this tab had left to sign out. */
  hasLeft: boolean
  /** Whether the code of the sign-in can be loaded. */
  isLoadable: boolean
  emit(event: IdentityEvent): void
}

function fakeIdentity({
  signedIn = true,
  userId = 'captain@boat.test',
  finishes = true,
  hasLeft = false,
  isLoadable = true,
}: TestAppOptions): FakeIdentity {
  const listeners: [IdentityEvent, () => void][] = []
  const done: string[] = []
  const note = (what: string) => () => Promise.resolve(void done.push(what))
  return {
    account: signedIn ? { id: userId, name: 'Captain' } : undefined,
    done,
    hasLeft,
    isLoadable,
    emit: event => listeners.filter(([it]) => it === event).forEach(([, run]) => run()),
    user() {
      return Promise.resolve(this.account)
    },
    async signIn(returnTo) {
      await note(`sign in for ${returnTo}`)()
      // The page is left.
      return new Promise(() => undefined)
    },
    finishSignIn: () => (finishes ? Promise.resolve('/map') : Promise.reject(new Error('invalid_grant'))),
    signOut: note('sign out'),
    finishSignOut() {
      done.push('signed out')
      return Promise.resolve(this.hasLeft)
    },
    accessToken: () => Promise.resolve('secret'),
    renew: note('renew'),
    on(event, run) {
      listeners.push([event, run])
      return () => undefined
    },
  }
}

export interface TestAppOptions {
  readonly at?: string
  readonly signedIn?: boolean
  /** Id of the signed-in user; 'captain@boat.test' unless given. */
  readonly userId?: string
  readonly finishes?: boolean
  readonly hasLeft?: boolean
  readonly isLoadable?: boolean
  /** Whether the hub can be started. */
  readonly isReachable?: boolean
  readonly replies?: Readonly<Record<string, Reply>>
}

type Parts = Pick<typeof Gathered, 'stores' | 'actions' | 'derived'>

export interface TestApp extends Parts {
  readonly gateway: FakeGateway
  readonly hub: FakeHub
  readonly identity: FakeIdentity
  readonly loads: string[]
  /** Addresses outside of the app that it has opened. */
  readonly left: string[]
  readonly printed: string[]
  /**
   * Runs the guard as every navigation does, and follows its redirects; without a path from the present place. Returns
   * the path where that ends.
   */
  visit(path?: string): string
  /** Reports that the device was asleep, or that the network is back. */
  wake(waking: WakeKind): void
  /** Advances the time and runs all due timers. */
  pass(ms: number): Promise<void>
}

/** Opens the app; needs `vi.mock('@microsoft/signalr', …)` in the test file, since mocks belong to their file. */
export async function openApp(it: TestAppOptions = {}): Promise<TestApp> {
  vi.resetModules()
  vi.useFakeTimers({ now: BEGAN })
  const hub = resetHub()
  hub.reachable = it.isReachable ?? true
  const printed: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((...parts) => void printed.push(parts.join(' ')))
  const gateway = fakeGateway({ ...CALM, ...it.replies })
  const identity = fakeIdentity(it)
  const loads: string[] = []
  const left: string[] = []
  const [{ startApp }, { guardNavigation: guard }, { stores, actions, derived }] = await Promise.all([
    import('#app/startApp.ts'),
    import('#stores/navigation.ts'),
    import('#testing/stores.ts'),
  ])
  let here = it.at ?? '/'
  const visit = (path = here): string => {
    here = path
    const instead = guard(path)
    return instead === undefined ? path : visit(instead)
  }
  const woken = new Set<(waking: WakeKind) => void>()
  const onWake: Environment['onWake'] = run => {
    woken.add(run)
    return () => void woken.delete(run)
  }
  const identify = async (): Promise<IdentityClient> => {
    if (!identity.isLoadable) throw new Error('no answer')
    return identity
  }
  void startApp(identify, {
    origin: ORIGIN,
    path: () => here,
    replace: visit,
    load: path => loads.push(path),
    leave: address => left.push(address),
    onWake,
  })
  visit()
  const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  await pass(0)
  return {
    stores,
    actions,
    derived,
    gateway,
    hub,
    identity,
    loads,
    left,
    printed,
    visit,
    wake: waking => [...woken].forEach(run => run(waking)),
    pass,
  }
}

/** Opens the app with its first status; the calls so far are already read. */
export async function openCalmApp(it: TestAppOptions = {}): Promise<TestApp> {
  const app = await openApp(it)
  await app.pass(300)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  app.gateway.calls()
  return app
}
