import { MINUTE } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLoginAttempts, MAX_ATTEMPTS } from './loginAttempts.ts'

const SECRET = Buffer.alloc(32, 7)

function openTries() {
  const real = { at: 1_000_000 }
  const tries = createLoginAttempts(() => real.at, SECRET)
  const fail = (user: string, times: number): void => {
    for (let time = 0; time < times; time++) tries.start(user)
  }
  return { real, tries, fail }
}

test.each([
  [MAX_ATTEMPTS - 1, 0, false],
  [MAX_ATTEMPTS, 0, true],
  [MAX_ATTEMPTS, MINUTE - 1, true],
  [MAX_ATTEMPTS, MINUTE, false],
])('after %i wrong passwords and %i ms a user has to wait: %s', (times, later, waits) => {
  const { real, tries, fail } = openTries()
  fail('ann', times)
  real.at += later
  expect([tries.mustWait('ann'), tries.start('ann')]).toEqual([waits, !waits])
})

test('letter case and surrounding spaces of a user name do not matter', () => {
  const { tries, fail } = openTries()
  fail(' Ann', MAX_ATTEMPTS)
  expect(tries.mustWait('ANN ')).toBe(true)
})

test('the right password resets the count', () => {
  const { tries, fail } = openTries()
  fail('ann', MAX_ATTEMPTS - 1)
  tries.reset('ann')
  fail('ann', MAX_ATTEMPTS - 1)
  expect(tries.mustWait('ann')).toBe(false)
})

test('wrong passwords a minute apart do not add up', () => {
  const { real, tries, fail } = openTries()
  fail('ann', MAX_ATTEMPTS - 1)
  real.at += MINUTE
  fail('ann', 1)
  expect(tries.mustWait('ann')).toBe(false)
})

test('attempts during the wait do not extend it', () => {
  const { real, tries, fail } = openTries()
  fail('ann', MAX_ATTEMPTS)
  real.at += MINUTE - 1
  fail('ann', 3)
  real.at += 1
  expect(tries.mustWait('ann')).toBe(false)
})

test('wrong passwords for other names do not change the count of a name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 2_000 }), others => {
      const { tries, fail } = openTries()
      fail('ann', MAX_ATTEMPTS)
      for (const it of others) fail(it, 1)
      return tries.mustWait('ann')
    }),
    { numRuns: 20 },
  )
})

test('memory for any number of names is limited: some names share a count, depending on the secret', () => {
  const after = (secret: Buffer) => {
    const tries = createLoginAttempts(() => 0, secret)
    for (let time = 0; time < MAX_ATTEMPTS; time++) tries.start('ann')
    return tries
  }
  const { mustWait } = after(SECRET)
  let name = 0
  while (!mustWait(`name ${name}`)) name++
  expect(after(Buffer.alloc(32, 8)).mustWait(`name ${name}`)).toBe(false)
})
