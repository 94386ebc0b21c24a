/** Clock control of a boat: its pace, or the clock driver if an app is attached. */
import { type Duration, isoText } from '@drydock/contracts'
import type { AdvanceEnd, Pace, PaceMode } from '#time/pace.ts'
import { advanceInSlices } from '#time/advanceInSlices.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'

export interface ClockControl {
  mode(): PaceMode
  speed(): number
  /** Sets the pace, and ends what advances now. */
  set(mode: PaceMode, speed?: number): void
  /** Advances boat and apps; stops early when `isOver` returns true, or by `set`. */
  advance(ms: Duration, isOver: () => boolean): Promise<AdvanceEnd>
  /** Message of the last error that ended an advance. */
  lastError(): string | undefined
}

/** How often the pace of a boat without an app was set. */
const changes = new WeakMap<Pace, number>()
const changesOf = (pace: Pace): number => changes.get(pace) ?? 0

const paceControl = (pace: Pace): ClockControl => ({
  mode: pace.mode,
  speed: pace.speed,
  set(mode, speed) {
    changes.set(pace, changesOf(pace) + 1)
    pace.set(mode, speed)
  },
  async advance(ms, isOver) {
    const before = changesOf(pace)
    const isCanceled = (): boolean => changesOf(pace) !== before
    await advanceInSlices(pace, ms, () => isOver() || isCanceled())
    return isCanceled() ? 'canceled' : 'arrived'
  },
  lastError: () => undefined,
})

/** Returns the clock driver of the attached app; without one, the boat's own pace. */
export function clockControlOf({ embeddedApp }: Gateway, { boat, pace }: HostedBoat): ClockControl {
  return embeddedApp?.clockDriver(boat.id) ?? paceControl(pace)
}

/** Reply of the clock routes. */
export function clockReplyOf(gateway: Gateway, hosted: HostedBoat) {
  const control = clockControlOf(gateway, hosted)
  return { now: isoText(hosted.boat.clock.now()), mode: control.mode(), speed: control.speed() }
}
