import { HOUR } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'
import { createIssuedTokens } from './issuedTokens.ts'
import { createSigner } from './signer.ts'
import { createTokens } from './tokens.ts'

/** Tokens of one user, and the number of signatures that were verified. */
async function startTokens() {
  const accounts = createAccounts()
  const signer = await createSigner()
  let verified = 0
  accounts.add({ user: 'ada@boat.example', name: 'Ada', boat: 'boat-1' }, 'fair-winds')
  const tokens = createTokens({
    accounts,
    issued: createIssuedTokens(),
    signer: async () => ({
      ...signer,
      verify(token) {
        verified++
        return signer.verify(token)
      },
    }),
    issuer: () => 'https://boat.example/oidc',
    now: () => 0,
    lifetime: () => HOUR,
    isAlive: () => true,
  })
  const { token = '' } = (await tokens.mint('ada@boat.example')) ?? {}
  return { accounts, tokens, token, verifiedCount: () => verified }
}

test('SESSION-03 a token is unknown once its user has been moved to another boat', async () => {
  const { accounts, tokens, token } = await startTokens()
  expect(await tokens.validate(token)).toMatchObject({ is: 'ok' })
  accounts.remove('boat-1')
  accounts.add({ user: 'ada@boat.example', name: 'Ada', boat: 'boat-2' }, 'fair-winds')
  expect(await tokens.validate(token)).toEqual({ is: 'unknown' })
})

test('a token of more than 4,096 characters is unknown, and its signature is not verified', async () => {
  const { tokens, token, verifiedCount } = await startTokens()
  const [head, , signature] = token.split('.')
  const ofLength = (length: number): string => `${head}.${'A'.repeat(length)}.${signature}`
  expect(await tokens.validate(ofLength(2_000))).toEqual({ is: 'unknown' })
  expect(verifiedCount()).toBe(1)
  expect(await tokens.validate(ofLength(4_096))).toEqual({ is: 'unknown' })
  expect(verifiedCount()).toBe(1)
})
