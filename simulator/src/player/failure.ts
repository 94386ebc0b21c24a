/**
 * Failure of an expectation or step as text: what was expected, what was seen instead, when, and where it is written.
 */
import type { Duration } from '@drydock/contracts'
import { timeText } from './timeText.ts'
import type { Expectation, Subject } from './expectation.ts'
import { type SourceLocation, shown } from './problem.ts'

export interface Failure extends SourceLocation {
  /** Time from the scenario's start. */
  readonly at: Duration
  /** Expected and seen, without place and time. */
  readonly message: string
  readonly expected: string
  readonly seen: string
  readonly shows: readonly string[]
}

/**
 * Builds a failure with its message.
 * @param at time since the start of the boat.
 * @param shows requirement ids, named in the message.
 */
export function failure(
  place: SourceLocation,
  at: Duration,
  expected: string,
  seen: string,
  shows: readonly string[] = [],
): Failure {
  const of = shows.length > 0 ? ` (${shows.join(', ')})` : ''
  return {
    ...place,
    at,
    message: `expected ${expected}, seen: ${seen.replace(/\.$/, '')}.${of}`,
    expected,
    seen,
    shows,
  }
}

/** `path:line:col: at 10s: expected …, seen: ….` */
export const failureText = ({ file, line, column, at, message }: Failure): string =>
  `${file}:${line}:${column}: at ${timeText(at)}: ${message}`

/** The expectation as text. */
export function expectationText({ subject, quantifier, count, within, of, at, until }: Expectation): string {
  const number = {
    some: count === undefined ? '' : `${count} times `,
    none: 'not ',
    always: 'always ',
    never: 'never ',
  }[quantifier]
  const span =
    within === undefined ? '' : quantifier === 'none' ? ` for ${timeText(within)}` : ` within ${timeText(within)}`
  const mark = of === undefined ? '' : ` of the mark '${of}'`
  const end = until === undefined ? '' : ` until ${typeof until === 'string' ? `the mark '${until}'` : timeText(until)}`
  return `${number}${subjectText(subject)}${span}${mark}${end}${at === undefined ? '' : ` exactly at ${timeText(at)}`}`
}

function subjectText(subject: Subject): string {
  switch (subject.is) {
    case 'rest':
      return `the call ${subject.call}${carrying(subject.match)}`
    case 'push':
      return `the push ${subject.event}${carrying(subject.match)}`
    case 'outbox':
      return `a message${carrying(subject.match)}`
    case 'state':
      return `a boat with ${shown(subject.like)}`
    case 'hub':
      return subject.presence === 'connected' ? 'somebody connected to the hub' : 'nobody connected to the hub'
    case 'app':
      return `app with ${subject.facts.map(it => `${it.fact}${it.parameter === undefined ? '' : ` ${String(it.parameter)}`} ${shown(it.expected)}`).join(', ')}`
    case 'screen':
      return `screen with ${Object.entries(subject.query)
        .map(([key, it]) => `${key} ${shown(it)}`)
        .join(', ')}`
  }
}
const carrying = (match: unknown): string => (match === undefined ? '' : ` with ${shown(match)}`)
