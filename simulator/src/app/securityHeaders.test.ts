import { connect, Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { HUB_PATH } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { openTestGateway } from '#testing/gateway.ts'
import { securityHeadersOf } from './securityHeaders.ts'

/** Sends raw text to a server and returns its answer. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', it => chunks.push(it)).write(text)
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  return Buffer.concat(chunks).toString()
}

const WAYS: readonly (readonly [string, string, number])[] = [
  ['the configuration', 'GET /config.json', 200],
  ['a call without a token', 'GET /api/Profile', 401],
  ['nothing', 'GET /nothing.js', 404],
  ['an address that cannot be read', 'GET /api/%', 400],
  ['the provider', 'GET /oidc/.well-known/openid-configuration', 200],
  ['nothing of the provider', 'GET /oidc/nothing', 404],
  ['a picture of its pages', 'GET /identity/icon.svg', 200],
  ['an ended sign-in', 'GET /identity/login/x', 410],
  ['the hub', `POST ${HUB_PATH}/negotiate?negotiateVersion=1`, 401],
  ['a tile', 'GET /tiles/chart/0/0/0.svg', 200],
  ['the storage', 'GET /imageStorage/x/y', 403],
  ['no HTTP', 'SAIL /', 400],
]

test.each(WAYS)(
  'the answer for %s has nosniff and, over plain HTTP, no Strict-Transport-Security',
  async (_, line, status) => {
    const { gateway } = await openTestGateway()
    const answer = await answerTo(
      Number(new URL(gateway.origin).port),
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    const [head = ''] = answer.split('\r\n\r\n')
    expect([
      Number(head.split(' ')[1]),
      head.match(/^x-content-type-options: nosniff$/gim)?.length,
      /strict-transport/i.test(head),
    ]).toEqual([status, 1, false])
  },
)

test.each(['GET /config.json', 'GET /oidc/jwks', `POST ${HUB_PATH}/negotiate?negotiateVersion=1`])(
  '%s with two Host headers is refused',
  async line => {
    const { gateway, reported } = await openTestGateway()
    const answer = await answerTo(
      Number(new URL(gateway.origin).port),
      `${line} HTTP/1.1\r\nHost: localhost\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect([answer.slice(0, 12), answer.includes('The request names two hosts.'), reported]).toEqual([
      'HTTP/1.1 400',
      true,
      [],
    ])
  },
)

test.each([
  ['boat.local:5200', 'max-age=31536000'],
  ['192.0.2.7', 'max-age=31536000'],
  [undefined, 'max-age=31536000'],
  ['localhost.example', 'max-age=31536000'],
  ['localhost:5200', undefined],
  ['LOCALHOST', undefined],
])('over HTTPS the answer for host %s has Strict-Transport-Security: %s', (called, wanted) => {
  expect(securityHeadersOf(new TLSSocket(new Socket()), called)).toEqual({
    'x-content-type-options': 'nosniff',
    ...(wanted === undefined ? {} : { 'strict-transport-security': wanted }),
  })
})
