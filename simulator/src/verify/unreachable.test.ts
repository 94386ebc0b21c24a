import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { unreachableText } from './unreachable.ts'
import { verify } from './verify.ts'

test.each([
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'https://boat.example has a certificate that this machine does not trust (DEPTH_ZERO_SELF_SIGNED_CERT). Set NODE_EXTRA_CA_CERTS to the file of its authority.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'https://boat.example has a certificate of another name (ERR_TLS_CERT_ALTNAME_INVALID). Check the address of --gateway.',
  ],
  [
    'ECONNREFUSED',
    'Nobody answers at https://boat.example (ECONNREFUSED). Start the gateway, or check the address of --gateway.',
  ],
])('a gateway that fails with %s has a sentence', (code, text) => {
  expect(unreachableText('https://boat.example', code)).toBe(text)
})

test('verify says that a gateway answers without TLS', async () => {
  const server = createServer((_, response) => void response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const gateway = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { gateway, token: 'x', listen: 0, write: false, enough: new Promise<void>(() => undefined) }
  expect((await verify(options)).unusable).toBe(
    `${gateway} answers without TLS (ERR_SSL_WRONG_VERSION_NUMBER). Name it with http://, or check its port.`,
  )
})
