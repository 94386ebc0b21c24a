/**
 * Boat parts: data that a module keeps for each boat. All parts are registered here, so that snapshots include them.
 */
import canonicalize from 'canonicalize'
import type { Boat } from './boat.ts'
import { Refusal } from './refusal.ts'

/** How a snapshot stores a part, and restores it in a boat that was rebuilt from its inputs. */
interface SnapshotCodec<T> {
  /** Returns plain JSON data. */
  write(part: T): unknown
  /** Restores the result of `write`, which may be forged. @throws Refusal if the part cannot have this value. */
  restore(part: T, written: unknown): void
}

/** How a saved boat stores a part: plain data as it is, Maps included, or through a conversion. */
type SavePolicy<T> = 'plain' | SaveCodec<T>
interface SaveCodec<T> {
  save(part: T): unknown
  resume(saved: unknown, boat: Boat): T
}
/** Data of saved parts by key. */
export type SavedParts = ReadonlyMap<string, unknown>

/**
 * How a snapshot stores a part, or why a rebuilt boat does not need it. `fromStart`: the part reads the journal from
 * its first entry, so it must exist before old entries are dropped. `saved`: how a saved boat stores it; without it a
 * saved boat creates the part again.
 */
export type SnapshotPolicy<T> = (SnapshotCodec<T> | { readonly without: string; readonly fromStart?: true }) & {
  readonly saved?: SavePolicy<T>
}

/** Returns the part of a boat; creates it at the first call. */
export type BoatPart<T> = (boat: Boat) => T

interface StoredPart {
  readonly write: (boat: Boat) => unknown
  readonly restore: (boat: Boat, written: unknown) => void
}

/** Table of all boat parts. A program has one table; tests create their own. */
export function createPartTable() {
  const keys = new Set<string>()
  const written = new Map<string, StoredPart>()
  const fromStart: BoatPart<unknown>[] = []
  const saved = new Map<string, SaveCodec<unknown>>()

  /** Registers a part under a unique key, which snapshots use. @throws Error if the key exists. */
  function define<T>(key: string, create: (boat: Boat) => T, kept: SnapshotPolicy<T>): BoatPart<T> {
    if (keys.has(key)) throw new Error(`The part '${key}' of a boat is defined twice: give one of them another key.`)
    keys.add(key)
    const part = createdOnce(key, create)
    if ('fromStart' in kept) fromStart.push(part)
    if (kept.saved) saved.set(key, codecOf(kept.saved))
    if ('write' in kept)
      written.set(key, { write: boat => kept.write(part(boat)), restore: (boat, it) => kept.restore(part(boat), it) })
    return part
  }

  /** Data of the parts that a saved boat contains, by key. */
  const save = (boat: Boat): SavedParts =>
    new Map([...saved].flatMap(([key, it]) => (boat.parts.has(key) ? [[key, it.save(boat.parts.get(key))]] : [])))

  /** Creates the saved parts in a boat that has none yet. */
  function resume(boat: Boat, parts: SavedParts): void {
    for (const [key, value] of parts) {
      const codec = saved.get(key)
      if (!codec) throw new Error(`The saved boat has a part '${key}', which this Drydock does not know.`)
      boat.parts.set(key, codec.resume(value, boat))
    }
  }

  /** Creates the parts that read the journal from its first entry. */
  function createFromStart(boat: Boat): void {
    for (const part of fromStart) part(boat)
  }

  /** Stored data of all parts, by key. */
  const write = (boat: Boat): Readonly<Record<string, unknown>> =>
    Object.fromEntries([...written].map(([key, it]) => [key, it.write(boat)]))

  /** Checks the keys of stored parts. @throws Refusal for an unknown part. */
  const check = (parts: Readonly<Record<string, unknown>>): void => checkKeys(Object.keys(parts), written)

  /** Restores the stored parts of a rebuilt boat. @throws Refusal that names the part. */
  function restore(boat: Boat, parts: Readonly<Record<string, unknown>>): void {
    check(parts)
    for (const [key, it] of written) if (Object.hasOwn(parts, key)) restorePart(boat, key, it, parts[key])
  }
  return { define, createFromStart, save, resume, write, check, restore }
}

/** Returns the part under a key; creates it at the first call. */
const createdOnce =
  <T>(key: string, create: (boat: Boat) => T): BoatPart<T> =>
  boat => {
    // Only this definition writes under its key, so the type is known.
    if (boat.parts.has(key)) return boat.parts.get(key) as T
    const fresh = create(boat)
    boat.parts.set(key, fresh)
    return fresh
  }

/** Codec of a definition; only the definition writes under its key, so the type is known. */
const codecOf = <T>(codec: SavePolicy<T>): SaveCodec<unknown> =>
  codec === 'plain' ? { save: it => it, resume: it => it } : { save: it => codec.save(it as T), resume: codec.resume }

function checkKeys(keys: readonly string[], known: ReadonlyMap<string, StoredPart>): void {
  const strange = keys.find(it => !known.has(it))
  if (strange === undefined) return
  throw new Refusal(
    'invalid',
    `The snapshot holds a part '${strange.slice(0, 60)}' of a boat that this Drydock does not know. Restore it with the Drydock that took it.`,
    'parts',
  )
}

function restorePart(boat: Boat, key: string, { restore }: StoredPart, value: unknown): void {
  try {
    restore(boat, value)
  } catch (error) {
    const [code, reason] =
      error instanceof Refusal
        ? ([error.code, error.message] as const)
        : (['invalid', 'its data is unreadable'] as const)
    throw new Refusal(
      code,
      `The part '${key}' of the boat cannot be restored: ${reason}. Restore the snapshot with the Drydock that took it; this boat was not changed.`,
      `parts.${key}`,
    )
  }
}

/** Codec of a part that the inputs reproduce: restoring only verifies that the part equals the stored data. */
export const reproduced = <T>(write: (part: T) => unknown, saved?: SavePolicy<T>): SnapshotPolicy<T> => ({
  ...(saved ? { saved } : {}),
  write,
  restore(part, then) {
    if (canonicalize(write(part)) !== canonicalize(then))
      throw new Refusal(
        'conflict',
        'replaying the inputs gives another result, because the snapshot was taken by a Drydock with other rules',
      )
  },
})

export const {
  define: defineBoatPart,
  createFromStart: createPartsFromStart,
  save: saveParts,
  resume: resumeParts,
  write: writeParts,
  check: checkParts,
  restore: restoreParts,
} = createPartTable()
