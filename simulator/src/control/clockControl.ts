/** The clock of a boat in one hand: that of its pace, or that of the conductor when an app is attached to it. */
import { type Duration, isoText } from '@drydock/contracts'
import type { PaceMode } from '#time/pace.ts'
import { advanceInSlices } from '#time/advanceInSlices.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import type { Gateway } from '#up/up.ts'

export interface ClockControl {
  mode(): PaceMode
  speed(): number
  set(mode: PaceMode, speed?: number): void
  /** Answers when boat and apps are there, or `isOver` says that the boat is not wanted there any more. */
  advance(ms: Duration, isOver: () => boolean): Promise<void>
}

export function clockControlOf({ stage }: Gateway, { boat, pace }: HostedBoat): ClockControl {
  return (
    stage?.conductor(boat.id) ?? {
      mode: pace.mode,
      speed: pace.speed,
      set: pace.set,
      advance: (ms, isOver) => advanceInSlices(pace, ms, isOver),
    }
  )
}

/** The clock as it is told. */
export function clockReplyOf(gateway: Gateway, moored: HostedBoat) {
  const hand = clockControlOf(gateway, moored)
  return { now: isoText(moored.boat.clock.now()), mode: hand.mode(), speed: hand.speed() }
}
