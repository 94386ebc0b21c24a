/** Rule loops: rules that trigger each other endlessly at one instant end, with a problem that names their lines. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { SourceLocation } from './problem.ts'

/** Limit of the turns that follow from an earlier turn of their own rule, for one event at one instant. */
const MAX_REPETITIONS = 1_000

interface RunningRule {
  readonly place: SourceLocation
  end(): void
  report(problem: string): void
}

/** Turns that follow from one event at one instant. */
interface TurnChain {
  readonly at: Instant
  repetitions: number
}

/** One reaction of a rule. */
interface Turn {
  readonly rule: RunningRule
  /** The turn whose steps caused this one. */
  readonly parent: Turn | undefined
  readonly chain: TurnChain
}

const currentOf = defineBoatPart('ruleTurns', () => ({ turn: undefined as Turn | undefined }), {
  without: 'It has a value only while a rule acts.',
})

/**
 * Counts a turn of a rule. Returns a function that runs the steps of this turn, or undefined if the turn is one too
 * many: the rules of the loop have ended then.
 */
export function countTurn(boat: Boat, rule: RunningRule): ((act: () => void) => void) | undefined {
  const current = currentOf(boat)
  const now = boat.clock.now()
  const parent = current.turn?.chain.at === now ? current.turn : undefined
  const chain = parent?.chain ?? { at: now, repetitions: 0 }
  const loop = loopOf(rule, parent)
  if (loop.length > 0 && ++chain.repetitions > MAX_REPETITIONS) {
    for (const it of loop) it.end()
    rule.report(loopText(loop.map(it => it.place)))
    return undefined
  }
  const turn = { rule, parent, chain }
  return act => {
    const before = current.turn
    current.turn = turn
    try {
      act()
    } finally {
      current.turn = before
    }
  }
}

/** The rules between a turn and the one of the same rule that it follows from; none if there is no such turn. */
function loopOf(rule: RunningRule, parent: Turn | undefined): readonly RunningRule[] {
  const rules = new Set([rule])
  for (let turn = parent; turn; turn = turn.parent) {
    if (turn.rule === rule) return [...rules]
    rules.add(turn.rule)
  }
  return []
}

function loopText(places: readonly SourceLocation[]): string {
  const isOneFile = new Set(places.map(it => it.file)).size === 1
  const sorted = places.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  const [last, ...before] = sorted.map(it => (isOneFile ? `${it.line}` : `${it.file}:${it.line}`)).reverse()
  const lines = before.reverse().join(', ')
  return before.length === 0
    ? `The rule in line ${last} triggers itself without time passing, so it has ended. Limit it with \`times\`, or add \`after\`.`
    : `The rules in lines ${lines} and ${last} trigger each other without time passing, so they have ended. Limit them with \`times\`, or add \`after\`.`
}
