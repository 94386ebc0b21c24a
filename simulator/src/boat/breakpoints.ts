/** Breakpoints: hold the next call, reply or push that matches. The time of the boat stands still meanwhile. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { appendFromOutside } from './inputLog.ts'
import { defineBoatPart } from './parts.ts'

/** `request`: before the boat handles a call; `reply`: before the answer is sent; `push`: before a push is sent. */
export type HoldDirection = 'request' | 'reply' | 'push'

export interface Breakpoint {
  readonly direction: HoldDirection
  /** Name of the call or push; undefined matches all. */
  readonly name?: string | undefined
  /** Number of times that it holds something. */
  readonly times: number
}

/** A call, reply or push that may be held. */
export interface Holdable {
  readonly direction: HoldDirection
  /** Method and path as the contract has them, or the name of the push. */
  readonly name: string
  /** The call with its parameters filled in. */
  readonly call?: string
  readonly status?: number
  /** Body of the request or reply as JSON, or the arguments of the push. */
  readonly body: unknown
}

export interface Held extends Holdable {
  /** Unique among all that the boat has held. */
  readonly id: number
  readonly at: Instant
}

/** What happens to a held item: it goes on, or it is gone because its boat or its client is. */
export type HoldEnd = 'released' | 'discarded'

export interface Breakpoints {
  add(breakpoint: Breakpoint): void
  /** Breakpoints with the number of times left, oldest first. */
  all(): readonly Breakpoint[]
  /** Held items, oldest first. */
  held(): readonly Held[]
  /** Whether a held item exists that is a push: further pushes wait behind it. */
  isPushHeld(): boolean
  /**
   * Holds an item if a breakpoint matches it, and returns the held item; else undefined.
   * @param onEnd is called once, when the item is released or discarded.
   */
  hold(item: Holdable, onEnd: Entry['onEnd']): Held | undefined
  /**
   * Lets a held item go on. Returns false if there is none of this id.
   * @param instead is run directly after it, before anything that waits behind it; nothing is held meanwhile.
   */
  release(id: number, instead?: () => void): boolean
  /** Ends a held item whose client is gone. */
  discard(id: number): void
  /** Ends all held items, because the boat is gone, and removes all breakpoints. */
  discardAll(): void
  /** Removes all breakpoints, and releases all that they hold. */
  clear(): void
}

interface Entry {
  readonly held: Held
  readonly onEnd: (end: HoldEnd, instead?: () => void) => void
  /** Lets time pass again. */
  readonly resume: () => void
}

function createBreakpoints(boat: Boat): Breakpoints {
  let breakpoints: readonly Breakpoint[] = []
  let entries: readonly Entry[] = []
  let last = 0
  let isPassing = false
  const end = (id: number, how: HoldEnd, instead?: () => void): boolean => {
    const entry = entries.find(it => it.held.id === id)
    if (!entry) return false
    entries = entries.filter(it => it !== entry)
    appendFromOutside(boat, 'state', how, { id, direction: entry.held.direction, name: entry.held.name })
    // What the item causes happens at the moment at which it was held.
    entry.onEnd(how, instead && (() => runUnheld(instead)))
    entry.resume()
    return true
  }
  /** Runs something that no breakpoint holds. */
  const runUnheld = (run: () => void): void => {
    isPassing = true
    try {
      run()
    } finally {
      isPassing = false
    }
  }
  const endAll = (how: HoldEnd): void => {
    breakpoints = []
    for (const { held } of entries) end(held.id, how)
  }
  return {
    add(breakpoint) {
      breakpoints = [...breakpoints, breakpoint]
    },
    all: () => breakpoints,
    held: () => entries.map(it => it.held),
    isPushHeld: () => !isPassing && entries.some(it => it.held.direction === 'push'),
    hold(item, onEnd) {
      const found = isPassing ? undefined : breakpoints.find(it => matches(it, item))
      if (!found) return undefined
      breakpoints = breakpoints.flatMap(it =>
        it !== found ? [it] : it.times > 1 ? [{ ...it, times: it.times - 1 }] : [],
      )
      const held = { ...item, id: ++last, at: boat.clock.now() }
      entries = [...entries, { held, onEnd, resume: boat.clock.hold() }]
      appendFromOutside(boat, 'state', 'held', { id: held.id, direction: item.direction, name: item.name })
      return held
    },
    release: (id, instead) => end(id, 'released', instead),
    discard: id => void end(id, 'discarded'),
    discardAll: () => endAll('discarded'),
    clear: () => endAll('released'),
  }
}

const matches = ({ direction, name }: Breakpoint, item: Holdable): boolean =>
  direction === item.direction && (name === undefined || name === item.name || name === item.call)

/** The breakpoints of a boat. */
export const breakpointsOf = defineBoatPart('breakpoints', createBreakpoints, {
  without: 'Held calls belong to connections that a rebuilt boat does not have.',
})
