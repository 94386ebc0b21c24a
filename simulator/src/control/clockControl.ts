/** Clock control of a boat: its pace, or the clock driver if an app is attached. */
import { type Duration, isoText } from '@drydock/contracts'
import type { PaceMode } from '#time/pace.ts'
import { advanceInSlices } from '#time/advanceInSlices.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'

export interface ClockControl {
  mode(): PaceMode
  speed(): number
  set(mode: PaceMode, speed?: number): void
  /** Advances boat and apps; stops early when `isOver` returns true. */
  advance(ms: Duration, isOver: () => boolean): Promise<void>
}

/** Returns the clock driver of the attached app; without one, the boat's own pace. */
export function clockControlOf({ embeddedApp }: Gateway, { boat, pace }: HostedBoat): ClockControl {
  return (
    embeddedApp?.clockDriver(boat.id) ?? {
      mode: pace.mode,
      speed: pace.speed,
      set: pace.set,
      advance: (ms, isOver) => advanceInSlices(pace, ms, isOver),
    }
  )
}

/** Reply of the clock routes. */
export function clockReplyOf(gateway: Gateway, hosted: HostedBoat) {
  const control = clockControlOf(gateway, hosted)
  return { now: isoText(hosted.boat.clock.now()), mode: control.mode(), speed: control.speed() }
}
