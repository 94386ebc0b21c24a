/** Advances a boat's clock and the apps attached to it in lock-step, at the pace that a person sets. */
import type { Duration, Instant, TapMode } from '@drydock/contracts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { AppUnderTest } from '#time/appUnderTest.ts'
import { lockStep } from '#time/lockstep.ts'
import { type AdvanceEnd, type PaceMode, realTime, type RealTime } from '#time/pace.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'
import { type AdvanceQueue, createAdvanceQueue } from './advanceQueue.ts'
import { arrivalOf, createReloadLimit } from './reloadLimit.ts'
import { createSilence } from './silence.ts'
import { createTapModes, type TapReporter } from './tapModes.ts'

/** An app under test that can be reloaded and disconnected. */
export interface AttachedApp extends AppUnderTest, TapReporter {
  /** Message for people while the app does not answer; undefined while it does. Missing where that is unknown. */
  silence?(): string | undefined
  /** Reloads the page; its clock starts at the boat's present time. */
  reload(): void
  /** Closes the connection; the driver stops waiting for this app. */
  disconnect(): void
}

export interface ClockDriver {
  mode(): PaceMode
  /** Factor between virtual and real time; 0 while paused. */
  speed(): number
  set(mode: PaceMode, speed?: number): void
  /**
   * Resolves when boat and apps are at rest `ms` later, or before when `set` has canceled the request or an error has
   * ended it, which `lastError` tells.
   * @throws {Refusal} When an app does not answer.
   */
  advance(ms: Duration): Promise<AdvanceEnd>
  add(app: AttachedApp): void
  remove(app: AttachedApp): void
  appCount(): number
  /** An app does not answer: refuses the requests that wait for it with this message. The boat still waits for it. */
  refuseWaiting(message: string): void
  /** Message of the error because of which the apps were disconnected, or of an app that does not answer. */
  lastError(): string | undefined
  /** Reloads the apps after a re-run of the boat, then advances boat and apps to `to`. */
  restartApps(to: Instant): void
  /** Reloads the apps; resolves when one is back, or after 15 s. */
  reloadApps(): Promise<void>
  /**
   * Sets the tap mode of the apps, and of those that attach later.
   * @throws {Refusal} When an app does not answer.
   */
  setTapMode(mode: TapMode): Promise<void>
  stop(): void
}

export interface ClockDriverOptions {
  /** The boat; after a re-run, the new boat of the same name. */
  hostedBoat(): HostedBoat | undefined
  readonly side: BoatActivity
  readonly real?: RealTime
}

/** Real time between two rounds of the loop, in milliseconds. */
const TICK_MS = 30
/** Longest real time that one round catches up with: a slow app slows the boat down. */
const MAX_BEHIND_MS = 250

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Pacer {
  mode(): PaceMode
  speed(): number
  set(mode: PaceMode, rate: number): void
  /** Counts real time from now on. */
  restart(): void
  /** The instant at which the boat should be by now. */
  due(): Instant
}

function createPacer(now: () => Instant, real: RealTime): Pacer {
  let mode: PaceMode = 'paused'
  let rate = 1
  let since = { real: real.now(), virtual: now() }
  const speed = (): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : rate)
  const restart = (): void => {
    since = { real: real.now(), virtual: now() }
  }
  return {
    mode: () => mode,
    speed,
    set(to, factor) {
      mode = to
      rate = factor
      restart()
    },
    restart,
    due() {
      const behind = Math.floor(since.virtual + (real.now() - since.real) * speed()) - now()
      const limit = MAX_BEHIND_MS * Math.max(1, speed())
      if (behind > limit) restart()
      return now() + Math.max(0, Math.min(behind, limit))
    },
  }
}

/** Pauses the boat's own pace and goes on at its mode and speed. */
function takeOver(pacer: Pacer, pace: HostedBoat['pace'] | undefined): Pacer {
  if (!pace) return pacer
  const [mode, rate] = [pace.mode(), pace.speed() || 1]
  pace.set('paused')
  pacer.set(mode, rate)
  return pacer
}

function disconnectAll(apps: ReadonlySet<AttachedApp>): void {
  for (const app of [...apps]) app.disconnect()
}

interface DriverParts {
  readonly options: Required<ClockDriverOptions>
  readonly apps: ReadonlySet<AttachedApp>
  readonly queue: AdvanceQueue
  readonly pacer: Pacer
}

interface DriverLoop {
  lastError(): string | undefined
  forgetError(): void
  stop(): void
}

/** Starts to advance boat and apps, one round after the other, until `stop` is called. */
function startLoop({ options, apps, queue, pacer }: DriverParts): DriverLoop {
  const { hostedBoat, side, real } = options
  let lastError: string | undefined
  let isStopped = false
  const runUntil = async (to: Instant): Promise<void> => {
    const hosted = hostedBoat()
    if (!hosted || hosted.boat.clock.isHeld()) return pacer.restart()
    const before = queue.cancellations()
    const isOver = (): boolean => isStopped || queue.cancellations() !== before || hosted.boat.clock.isHeld()
    try {
      await advanceTogether(hosted, { side, apps: () => [...apps], to, isOver })
    } catch (error) {
      lastError = messageOf(error)
      queue.cancel('failed')
      disconnectAll(apps)
    }
  }
  const runRound = async (): Promise<void> => {
    const request = queue.first()
    await runUntil(request?.to ?? pacer.due())
    if (!request || !queue.complete(request)) return
    pacer.restart()
    request.resolve('arrived')
  }
  const runLoop = async (): Promise<void> => {
    while (!isStopped) {
      await runRound().catch((error: unknown) => {
        lastError = messageOf(error)
        queue.cancel('failed')
      })
      if (!queue.first()) await new Promise<void>(resolve => void real.after(TICK_MS, resolve))
    }
  }
  void runLoop()
  return {
    lastError: () => lastError,
    forgetError() {
      lastError = undefined
    },
    stop() {
      isStopped = true
      queue.cancel()
      disconnectAll(apps)
    },
  }
}

/** Takes over the clock of a boat from the boat's own pace. */
export function createClockDriver({ hostedBoat, side, real = realTime }: ClockDriverOptions): ClockDriver {
  const now = (): Instant => hostedBoat()?.boat.clock.now() ?? 0
  const apps = new Set<AttachedApp>()
  const queue = createAdvanceQueue(now)
  const pacer = takeOver(createPacer(now, real), hostedBoat()?.pace)
  /** After a restart: the instant that the boat advances to when an app is back. */
  let catchUpTo: Instant | undefined
  const catchUp = (): void => {
    if (catchUpTo !== undefined) queue.add(catchUpTo)
    catchUpTo = undefined
  }
  const taps = createTapModes(apps)
  const arrivals = new Set<() => void>()
  const reloadLimit = createReloadLimit(real)
  const silence = createSilence(() => queue.cancel())
  const loop = startLoop({ options: { hostedBoat, side, real }, apps, queue, pacer })
  return {
    mode: pacer.mode,
    speed: pacer.speed,
    set(mode, speed = 1) {
      queue.cancel()
      pacer.set(mode, speed)
    },
    advance: ms => silence.end(queue.advance(ms)),
    add(app) {
      loop.forgetError()
      apps.add(app)
      taps.greet(app)
      for (const arrived of arrivals) arrived()
      catchUp()
    },
    remove: app => void apps.delete(app),
    appCount: () => apps.size,
    refuseWaiting: silence.refuse,
    lastError: () => loop.lastError() ?? [...apps].map(it => it.silence?.()).find(it => it !== undefined),
    restartApps(to) {
      queue.cancel()
      pacer.set('paused', 1)
      catchUpTo = to
      if (apps.size === 0) catchUp()
      reloadAll(apps)
      // The boat advances to `to` even if no page reconnects.
      reloadLimit.start(() => {
        if (catchUpTo === to) catchUp()
      })
    },
    async reloadApps() {
      if (apps.size === 0) return
      const arrived = arrivalOf(arrivals, reloadLimit)
      reloadAll(apps)
      await arrived
    },
    setTapMode: mode => silence.end(taps.set(mode)),
    stop() {
      loop.stop()
      reloadLimit.cancelAll()
      for (const arrived of arrivals) arrived()
    },
  }
}

function reloadAll(apps: ReadonlySet<AttachedApp>): void {
  for (const app of apps) app.reload()
}

interface Advance {
  readonly side: BoatActivity
  apps(): readonly AttachedApp[]
  readonly to: Instant
  /** Whether the caller has canceled. */
  isOver(): boolean
}

/** Advances boat and apps in lock-step until the instant `to` or until the caller cancels. */
async function advanceTogether({ boat }: HostedBoat, { side, apps, to, isOver }: Advance): Promise<void> {
  let hasArrived = false
  const cancel = boat.clock.observe(to, () => {
    hasArrived = true
  })
  const program = {
    takeJob: () => undefined,
    check: async () => undefined,
    watching: false,
    get over() {
      return hasArrived || isOver()
    },
  }
  try {
    await lockStep({ clock: boat.clock, boat: side, apps, program })
  } finally {
    cancel()
  }
}
