import { afterEach, expect, test, vi } from 'vitest'
import { createSigner } from './signer.ts'

afterEach(() => void vi.restoreAllMocks())

test('the signer verifies the signature of a token once, however often it is presented', async () => {
  const signer = await createSigner()
  const token = await signer.sign({ jti: 'one' }, 60)
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const read = [await signer.verify(token), await signer.verify(token), await signer.verify(token)]
  expect(read.map(it => Reflect.get(Object(it), 'jti'))).toEqual(['one', 'one', 'one'])
  expect(verify).toHaveBeenCalledOnce()
})

test('SESSION-03 a copy of a verified token with another signature is refused', async () => {
  const [signer, other] = [await createSigner(), await createSigner()]
  const token = await signer.sign({ jti: 'one' }, 60)
  await signer.verify(token)
  const forged = `${token.slice(0, token.lastIndexOf('.'))}${(await other.sign({ jti: 'one' }, 60)).replace(/^.*\./, '.')}`
  expect([await signer.verify(forged), await signer.verify(forged)]).toEqual([undefined, undefined])
})

test('all of 300 tokens, more than the cache holds, are verified again', async () => {
  const signer = await createSigner()
  const tokens = await Promise.all(Array.from({ length: 300 }, (_, at) => signer.sign({ jti: String(at) }, 60)))
  for (const _ of ['once', 'again'])
    for (const [at, token] of tokens.entries()) expect(await signer.verify(token)).toMatchObject({ jti: String(at) })
})
