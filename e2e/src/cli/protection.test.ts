import { once } from 'node:events'
import { connect } from 'node:tls'
import { listen } from '@drydock/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFor } from '#fixture/certificate.ts'

test.each([
  'GET /config.json',
  'GET /api/Profile',
  'GET /nothing.js',
  'GET /oidc/.well-known/openid-configuration',
  'POST /messages/negotiate',
  'GET /api/%',
  'SAIL /',
])('with a certificate the reply to %s has HSTS for a year, except at localhost', async line => {
  const gateway = await listen({ appFolder: '/nowhere', tls: certificateFor('boat.local') })
  onTestFinished(() => gateway.close())
  const told = async (name: string): Promise<string | undefined> => {
    const socket = connect({
      port: Number(new URL(gateway.origin).port),
      host: '127.0.0.1',
      servername: name,
      rejectUnauthorized: false,
    })
    const chunks: Buffer[] = []
    socket.on('data', it => chunks.push(it)).write(`${line} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    return /^strict-transport-security: (.*)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim()
  }
  expect([await told('boat.local'), await told('localhost')]).toEqual(['max-age=31536000', undefined])
})

test('with a certificate every cookie of a sign-in is secure, http-only and same-site', async () => {
  const gateway = await listen({ appFolder: '/nowhere', tls: certificateFor('boat.local') })
  onTestFinished(() => gateway.close())
  const { port, origin } = new URL(gateway.origin)
  const asked = new URLSearchParams({
    client_id: 'MarineOnePages',
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${origin}/identity/signed-in`,
  })
  const socket = connect({ port: Number(port), host: '127.0.0.1', servername: 'boat.local', rejectUnauthorized: false })
  const chunks: Buffer[] = []
  socket
    .on('data', it => chunks.push(it))
    .write(`GET /oidc/auth?${asked} HTTP/1.1\r\nHost: boat.local\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  const cookies =
    Buffer.concat(chunks)
      .toString()
      .match(/^set-cookie: .*$/gim) ?? []
  expect([
    cookies.length > 2,
    cookies.filter(it => !/; secure/i.test(it) || !/; httponly/i.test(it) || !/; samesite=lax/i.test(it)),
  ]).toEqual([true, []])
})
