/**
 * Moves a boat and the apps that are attached to it together, at the pace that a person sets: lock-step, led by real
 * time.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { AppUnderTest } from '#time/appUnderTest.ts'
import { lockStep } from '#time/lockstep.ts'
import { type PaceMode, realTime, type RealTime } from '#time/pace.ts'
import type { BoatActivity } from '#time/waitUntilIdle.ts'

/** An app that can be left behind. */
export interface Attached extends AppUnderTest {
  /** Begins anew, on the clock of the boat. */
  reload(): void
  /** Is not waited for any more. */
  leave(): void
}

export interface Conductor {
  mode(): PaceMode
  speed(): number
  set(mode: PaceMode, speed?: number): void
  /** Answers once boat and apps have come to rest that much later, or when a person has set another pace meanwhile. */
  advance(ms: Duration): Promise<void>
  join(app: Attached): void
  leave(app: Attached): void
  apps(): number
  /** What kept an app from being waited for any longer; undefined while all is well. */
  trouble(): string | undefined
  /** The boat has begun anew: its apps do, too, and come along for the last stretch of time up to this moment. */
  restart(to: Instant): void
  stop(): void
}

export interface ConductorWorld {
  /** The boat, which may be another one of the same name after a re-run. */
  moored(): HostedBoat | undefined
  readonly side: BoatActivity
  readonly real?: RealTime
}

/** Real time between two looks at what people have done. */
const TICK_MS = 30
/** Never more of real time is caught up with at once: an app that cannot keep up slows the boat down. */
const MOST_BEHIND_MS = 250

/** Real time that a page has to come back after it was told to begin anew. */
const LONGEST_RELOAD_MS = 15_000

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Goal {
  readonly to: Instant
  reached(): void
}

/** Takes the clock of the boat out of the hands of its pace. */
export function conduct({ moored, side, real = realTime }: ConductorWorld): Conductor {
  const apps = new Set<Attached>()
  const goals: Goal[] = []
  let [mode, rate]: [PaceMode, number] = ['paused', 1]
  let trouble: string | undefined
  let stopped = false
  let missed: Instant | undefined
  let turns = 0
  let since = { real: 0, virtual: 0 }

  const now = (): Instant => moored()?.boat.clock.now() ?? 0
  const speed = (): number => (mode === 'paused' ? 0 : mode === 'realtime' ? 1 : rate)
  const begin = (): void => {
    since = { real: real.now(), virtual: now() }
  }
  const due = (): Instant => {
    const behind = Math.floor(since.virtual + (real.now() - since.real) * speed()) - now()
    if (behind > MOST_BEHIND_MS * Math.max(1, speed())) begin()
    return now() + Math.max(0, Math.min(behind, MOST_BEHIND_MS * Math.max(1, speed())))
  }
  const reach = async (to: Instant): Promise<void> => {
    const it = moored()
    if (!it) return
    let there = false
    const before = turns
    const callOff = it.boat.clock.observe(to, () => {
      there = true
    })
    const program = {
      takeJob: () => undefined,
      check: async () => undefined,
      watching: false,
      get over() {
        return there || stopped || turns !== before
      },
    }
    try {
      await lockStep({ clock: it.boat.clock, boat: side, apps: () => [...apps], program })
    } catch (error) {
      trouble = wordsOf(error)
      for (const app of [...apps]) app.leave()
    } finally {
      callOff()
    }
  }
  const round = async (): Promise<void> => {
    const goal = goals[0]
    await reach(goal?.to ?? due())
    if (!goal || goals[0] !== goal) return
    goals.shift()
    begin()
    goal.reached()
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      await round().catch((error: unknown) => {
        trouble = wordsOf(error)
        turn()
      })
      if (goals.length === 0) await new Promise<void>(resolve => void real.after(TICK_MS, resolve))
    }
  }
  /** What was under way is over. */
  const turn = (): void => {
    turns++
    for (const it of goals.splice(0)) it.reached()
  }
  const catchUp = (): void => {
    if (missed !== undefined) goals.push({ to: missed, reached: () => undefined })
    missed = undefined
  }
  const pace = moored()?.pace
  if (pace) {
    mode = pace.mode()
    rate = pace.speed() || 1
    pace.set('paused')
  }
  begin()
  void run()
  return {
    mode: () => mode,
    speed,
    set(to, factor = 1) {
      turn()
      mode = to
      rate = factor
      begin()
    },
    advance: ms => new Promise(resolve => goals.push({ to: (goals.at(-1)?.to ?? now()) + ms, reached: resolve })),
    join(app) {
      trouble = undefined
      apps.add(app)
      catchUp()
    },
    leave: app => void apps.delete(app),
    apps: () => apps.size,
    trouble: () => trouble,
    restart(to) {
      turn()
      mode = 'paused'
      begin()
      missed = to
      if (apps.size === 0) catchUp()
      for (const app of apps) app.reload()
      // A page that does not come back must not keep the boat from where it was sent.
      real.after(LONGEST_RELOAD_MS, () => {
        if (missed === to) catchUp()
      })
    },
    stop() {
      stopped = true
      turn()
      for (const app of [...apps]) app.leave()
    },
  }
}
