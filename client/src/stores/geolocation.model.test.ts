/**
 * The location of the phone against the table of its states: any order of visits, questions, positions and failures.
 */
import type { GeolocationFailure } from '@drydock/contracts'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { banners } from '#stores/banners.ts'
import { clearAlarmData } from '#stores/sessionReset.ts'
import { geolocation, mobPath, requestPosition } from '#stores/geolocation.ts'
import { openMob } from '#stores/mob.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CODES = { denied: 1, unavailable: 2, timeout: 3, unknown: 9 } as const
type Why = keyof typeof CODES
const TEXTS: Readonly<Record<Why, string>> = {
  denied: 'User denied the request for geolocation.',
  unavailable: 'Location information is unavailable.',
  timeout: 'The request to get user location timed out.',
  unknown: 'An unknown error occurred.',
}
type Path = '/home' | '/mob' | '/map' | '/geo-permission?destination=mob' | '/geo-permission?destination=map'
const PERIOD = 5_000

/** A fake phone with its open position requests, oldest first; each is answered once. */
class Phone {
  readonly open: {
    readonly found: (it: object) => void
    readonly lost: (it: { code: number }) => void
    readonly timeout: number
  }[] = []
  getCurrentPosition(
    found: (it: object) => void,
    lost: (it: { code: number }) => void,
    { timeout }: { timeout: number },
  ): void {
    this.open.push({ found, lost, timeout })
  }
}
interface Model {
  at: Path
  ready: boolean
  reading: boolean
  failure: GeolocationFailure | undefined
}
class Real {
  readonly phone = new Phone()
  at: Path = '/home'
  private leave: () => void = () => undefined
  constructor() {
    vi.useFakeTimers({ now: 1_000_000 })
    vi.stubGlobal('navigator', { geolocation: this.phone })
    clearAlarmData()
  }
  readonly go = (path: string): void => {
    this.leave()
    this.leave = () => undefined
    this.at = path as Path
    if (path === '/mob') this.leave = openMob(this.go)
  }
  readonly request = async (): Promise<void> => {
    const path = await requestPosition(new URL(this.at, 'http://app').search)
    if (path !== undefined) this.go(path)
  }
}
type Step = fc.AsyncCommand<Model, Real>

async function settle(model: Model, real: Real): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  expect({
    at: real.at,
    ready: geolocation.fix !== undefined,
    reading: geolocation.isReading,
    failure: geolocation.failure,
  }).toEqual(model)
  expect(real.phone.open).toHaveLength(model.reading ? 1 : 0)
}
const isAsking = (path: Path): boolean => path.startsWith('/geo-permission')
const enterMob = (model: Model): void =>
  void Object.assign(model, { at: '/mob', reading: true } satisfies Partial<Model>)

const STEPS: readonly Step[] = [
  {
    toString: () => 'SM-GEO-1, SM-GEO-7: MOB item',
    check: ({ at, reading }) => at === '/home' && !reading,
    async run(model, real) {
      real.go(mobPath(geolocation.fix !== undefined))
      if (model.ready) enterMob(model)
      else model.at = '/geo-permission?destination=mob'
      await settle(model, real)
    },
  },
  {
    toString: () => 'SM-GEO-2: REQUEST USER POSITION',
    check: ({ at }) => isAsking(at),
    async run(model, real) {
      void real.request()
      model.reading = true
      await settle(model, real)
      expect(real.phone.open[0]?.timeout).toBe(20_000)
    },
  },
  {
    toString: () => 'SM-GEO-3: position',
    check: ({ reading }) => reading,
    async run(model, real) {
      real.phone.open.shift()?.found({ coords: { latitude: 55, longitude: 12, accuracy: 5 } })
      Object.assign(model, { ready: true, reading: false, failure: undefined } satisfies Partial<Model>)
      if (model.at === '/geo-permission?destination=mob') enterMob(model)
      else if (model.at === '/geo-permission?destination=map') model.at = '/map'
      await settle(model, real)
    },
  },
  {
    toString: () => 'SM-GEO-5: 5 s on the MOB screen',
    check: () => true,
    async run(model, real) {
      await vi.advanceTimersByTimeAsync(PERIOD)
      if (model.at === '/mob') model.reading = true
      await settle(model, real)
    },
  },
  {
    toString: () => 'back to Home',
    check: ({ reading }) => !reading,
    async run(model, real) {
      real.go('/home')
      model.at = '/home'
      await settle(model, real)
    },
  },
]
const failing = (why: Why): Step => ({
  toString: () => `SM-GEO-4, SM-GEO-6: ${why}`,
  check: ({ reading }) => reading,
  async run(model, real) {
    real.phone.open.shift()?.lost({ code: CODES[why] })
    Object.assign(model, { reading: false, failure: why } satisfies Partial<Model>)
    if (model.at === '/mob') model.at = '/geo-permission?destination=map'
    await settle(model, real)
    expect(banners.warning?.texts).toContain(TEXTS[why])
  },
})

test('SM-GEO position requests and screens follow the table for any sequence of events', async () => {
  const commands = fc.commands([
    ...STEPS.map(it => fc.constant(it)),
    fc.constantFrom(...(Object.keys(CODES) as Why[])).map(failing),
  ])
  await fc.assert(
    fc.asyncProperty(commands, async all => {
      await fc.asyncModelRun(() => {
        const model: Model = { at: '/home', ready: false, reading: false, failure: undefined }
        return { model, real: new Real() }
      }, all)
    }),
    { numRuns: 200 },
  )
})
