/** Resets that each session event runs, and their order. */
import { expect, test } from 'vitest'
import { currentGeneration, isFromEarlierSession } from '#stores/sessionGeneration.ts'
import { clearAlarmData, distrustAlarmData, endSession, resetOn } from '#stores/sessionReset.ts'

/** Runs `end` and returns the events that reached a store, each with whether earlier replies were discarded by then. */
function eventsOf(end: () => void): readonly (readonly [event: string, isDiscarded: boolean])[] {
  const events: (readonly [string, boolean])[] = []
  const asked = currentGeneration()
  for (const event of ['alarm-data-cleared', 'session-ended', 'renewal-failed'] as const)
    resetOn(event, () => events.push([event, isFromEarlierSession(asked)]))
  end()
  return events
}

test('OPEN-122 clearing the alarm data discards earlier replies, then resets the stores that hold them', () => {
  expect(eventsOf(clearAlarmData)).toEqual([['alarm-data-cleared', true]])
})

test('OPEN-122 the end of a session clears the alarm data first, then the data of the person', () => {
  expect(eventsOf(endSession)).toEqual([
    ['alarm-data-cleared', true],
    ['session-ended', true],
  ])
})

test('OPEN-122 a failed renewal keeps replies to earlier calls and resets only received data', () => {
  expect(eventsOf(distrustAlarmData)).toEqual([['renewal-failed', false]])
})
