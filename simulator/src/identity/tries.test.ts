import { MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { createTries, MOST_TRIES } from './tries.ts'

const AT = 1_000_000

/** Somebody who has typed a wrong password so many times at one moment. */
function after(times: number, user = 'ann') {
  const tries = createTries()
  for (let time = 0; time < times; time++) tries.failed(user, AT)
  return tries
}

test.each([
  [MOST_TRIES - 1, 0, false],
  [MOST_TRIES, 0, true],
  [MOST_TRIES, MINUTE - 1, true],
  [MOST_TRIES, MINUTE, false],
])('after %i wrong passwords and %i ms a user has to wait: %s', (times, later, waits) => {
  expect(after(times).mustWait('ann', AT + later)).toBe(waits)
})

test('a user is the same in capitals and with blanks around', () => {
  expect(after(MOST_TRIES, ' Ann').mustWait('ANN ', AT)).toBe(true)
})

test('the right password ends the count', () => {
  const tries = after(MOST_TRIES - 1)
  tries.succeeded('ann')
  tries.failed('ann', AT)
  expect(tries.mustWait('ann', AT)).toBe(false)
})

test('wrong passwords a minute apart do not add up', () => {
  const tries = after(MOST_TRIES - 1)
  tries.failed('ann', AT + MINUTE)
  expect(tries.mustWait('ann', AT + MINUTE)).toBe(false)
})

test('names without end take no memory without end', () => {
  const tries = createTries(2)
  for (const user of ['ann', 'bo', 'cy']) for (let time = 0; time < MOST_TRIES; time++) tries.failed(user, AT)
  expect(['ann', 'bo', 'cy'].map(user => tries.mustWait(user, AT))).toEqual([false, true, true])
})
