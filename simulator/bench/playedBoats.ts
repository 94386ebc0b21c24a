/** Boats of a benchmark, whose virtual time passes in turns as under their paces. */
import { MINUTE } from '@drydock/contracts'
import { createFleet } from '../src/fleet/fleet.ts'

/** Time that one boat passes before the next one has its turn. */
export const TURN = 10 * MINUTE

export interface BoatRange {
  /** Seed of the first boat; the others follow. */
  readonly first: number
  readonly boats: number
  /** Whether every push is encoded as JSON. */
  readonly isEncoded: boolean
}

/** Creates the boats and lets one turn pass. Returns functions that let time pass in milliseconds, and end them. */
export function createPlayedBoats({ first, boats, isEncoded }: BoatRange) {
  const fleet = createFleet()
  let bytes = 0
  for (let seed = first; seed < first + boats; seed++) {
    const { boat } = fleet.add({ start: Date.UTC(2026, 5, 1), mode: 'paused', seed })
    boat.journal.subscribe(({ lane, body }) => {
      if (lane === 'hub') bytes += isEncoded ? JSON.stringify(body).length : 1
    })
  }
  const pass = (span: number): void => {
    for (let passed = 0; passed < span; passed += TURN)
      for (const { boat } of fleet.all()) boat.clock.advanceTo(boat.clock.now() + TURN)
  }
  pass(TURN)
  return {
    pass,
    /** @throws Error if nothing was pushed. */
    end(): void {
      fleet.close()
      if (bytes === 0) throw new Error('The boats pushed nothing.')
    },
  }
}
