import { expect, test } from 'vitest'
import { createPasswords, IN_MEMORY_COST, PERSISTENT_COST } from './passwords.ts'

test.each([
  ['the same password', 'fair winds', true],
  ['another password', 'Fair winds', false],
  ['none', '', false],
])('a comparison with %s gives %s', async (_, password, isRight) => {
  const passwords = createPasswords(IN_MEMORY_COST)
  expect(await passwords.matches(password, await passwords.digestOf('fair winds'))).toBe(isRight)
})

test('without a stored digest no password matches', async () => {
  expect(await createPasswords(IN_MEMORY_COST).matches('', undefined)).toBe(false)
})

test('the same password has two different digests, each with its own salt and its cost', async () => {
  const passwords = createPasswords(IN_MEMORY_COST)
  const [one, other] = [await passwords.digestOf('fair winds'), await passwords.digestOf('fair winds')]
  expect(one).toMatchObject(IN_MEMORY_COST)
  expect([one.salt === other.salt, one.digest === other.digest]).toEqual([false, false])
})

test('the cost of a stored digest is at least what OWASP asks for: N 2^17 with p 1, or the same by more passes', () => {
  expect([
    PERSISTENT_COST.r,
    PERSISTENT_COST.N >= 2 ** 15,
    PERSISTENT_COST.N === 2 ** 15 ? PERSISTENT_COST.p >= 3 : PERSISTENT_COST.N * PERSISTENT_COST.p >= 2 ** 17,
  ]).toEqual([8, true, true])
})

test('a digest is compared with the cost it was created with', async () => {
  const digest = await createPasswords({ N: 2 ** 6, r: 8, p: 2 }).digestOf('fair winds')
  expect(await createPasswords(IN_MEMORY_COST).matches('fair winds', digest)).toBe(true)
})

test('comparing a password does not block the event loop', async () => {
  const passwords = createPasswords(PERSISTENT_COST)
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await passwords.matches('fair winds', undefined)
  isOver = true
  expect(turns).toBeGreaterThan(10)
})
