/**
 * Parts of a boat: what a room keeps for each boat beside its clock, chance, state and journal. All are registered
 * here, so that a snapshot knows them.
 */
import canonicalize from 'canonicalize'
import type { Boat } from './boat.ts'
import { Refusal } from './refusal.ts'

/** What a snapshot holds of a part, and how a boat that was made again by its causes gets it back. */
interface SnapshotCodec<T> {
  /** Plain data, as JSON has it. */
  write(part: T): unknown
  /**
   * `written` is what `write` answered, perhaps made up by somebody. Throws a Refusal when the part cannot be like
   * that.
   */
  restore(part: T, written: unknown): void
}

/** A part says how a snapshot keeps it, or why a boat that was made again does without. */
export type SnapshotPolicy<T> = SnapshotCodec<T> | { readonly without: string }

/** Answers the part of a boat; it is created when it is first asked for. */
export type BoatPart<T> = (boat: Boat) => T

interface StoredPart {
  readonly write: (boat: Boat) => unknown
  readonly restore: (boat: Boat, written: unknown) => void
}

/** All parts that boats have. A program has one table; tests make their own. */
export function createPartTable() {
  const keys = new Set<string>()
  const written = new Map<string, StoredPart>()

  /** Registers a part under a key of its own, which snapshots know it by. */
  function define<T>(key: string, create: (boat: Boat) => T, kept: SnapshotPolicy<T>): BoatPart<T> {
    if (keys.has(key)) throw new Error(`The part '${key}' of a boat is defined twice: give one of them another key.`)
    keys.add(key)
    const part: BoatPart<T> = boat => {
      // Only this definition puts something under its key.
      if (boat.parts.has(key)) return boat.parts.get(key) as T
      const fresh = create(boat)
      boat.parts.set(key, fresh)
      return fresh
    }
    if ('write' in kept)
      written.set(key, { write: boat => kept.write(part(boat)), restore: (boat, it) => kept.restore(part(boat), it) })
    return part
  }

  /** What a snapshot keeps of every part, by key. */
  const write = (boat: Boat): Readonly<Record<string, unknown>> =>
    Object.fromEntries([...written].map(([key, it]) => [key, it.write(boat)]))

  /** Refuses parts that no boat of this version has. */
  function check(parts: Readonly<Record<string, unknown>>): void {
    const strange = Object.keys(parts).find(it => !written.has(it))
    if (strange === undefined) return
    throw new Refusal(
      'invalid',
      `The snapshot holds a part '${strange.slice(0, 60)}' of a boat that this Drydock does not know. Restore it with the Drydock that took it.`,
      'parts',
    )
  }

  /** Gives a boat that was made again what a snapshot keeps of its parts. Throws a Refusal that names the part. */
  function restore(boat: Boat, parts: Readonly<Record<string, unknown>>): void {
    check(parts)
    for (const [key, it] of written) if (Object.hasOwn(parts, key)) restorePart(boat, key, it, parts[key])
  }
  return { define, write, check, restore }
}

function restorePart(boat: Boat, key: string, { restore }: StoredPart, value: unknown): void {
  try {
    restore(boat, value)
  } catch (error) {
    const [code, reason] =
      error instanceof Refusal ? ([error.code, error.message] as const) : (['invalid', 'it cannot be read'] as const)
    throw new Refusal(
      code,
      `The part '${key}' of the boat cannot be restored: ${reason}. Restore the snapshot with the Drydock that took it; this boat was left as it is.`,
      `parts.${key}`,
    )
  }
}

/** A part that the causes make again: what a snapshot says of it is what it must have come to. */
export const reproduced = <T>(write: (part: T) => unknown): SnapshotCodec<T> => ({
  write,
  restore(part, then) {
    if (canonicalize(write(part)) !== canonicalize(then))
      throw new Refusal(
        'conflict',
        'it does not come out as it was, since the snapshot was taken by a Drydock with other rules',
      )
  },
})

export const { define: defineBoatPart, write: writeParts, check: checkParts, restore: restoreParts } = createPartTable()
