/** Rule loops: rules that trigger each other endlessly at one instant end, with a problem that names their lines. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { SourceLocation } from './problem.ts'

/** Limit of the repeated turns of rules that follow from one event at one instant. */
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
  readonly turns: Map<RunningRule, number>
}

const currentOf = defineBoatPart('ruleTurns', () => ({ chain: undefined as TurnChain | undefined }), {
  without: 'It has a value only while a rule acts.',
})

/**
 * Counts a turn of a rule. Returns a function that runs the steps of this turn, or undefined if the turn is one too
 * many: the rules of the loop have ended then.
 */
export function countTurn(boat: Boat, rule: RunningRule): ((act: () => void) => void) | undefined {
  const current = currentOf(boat)
  const now = boat.clock.now()
  const chain = current.chain?.at === now ? current.chain : { at: now, repetitions: 0, turns: new Map() }
  const turns = chain.turns.get(rule) ?? 0
  chain.turns.set(rule, turns + 1)
  if (turns > 0) chain.repetitions++
  if (chain.repetitions > MAX_REPETITIONS) {
    endLoop(chain, rule)
    return undefined
  }
  return act => {
    const before = current.chain
    current.chain = chain
    try {
      act()
    } finally {
      current.chain = before
    }
  }
}

/** Ends the rules that have had more than one turn. The rule of the last turn reports the problem. */
function endLoop({ turns }: TurnChain, last: RunningRule): void {
  const rules = [...turns].flatMap(([rule, count]) => (count > 1 ? [rule] : []))
  for (const rule of rules) rule.end()
  last.report(loopText(rules.map(it => it.place)))
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
