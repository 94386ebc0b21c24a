import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Ready, type RunningCommand, startCommand } from '../src/fixture/command.ts'
import { ensureApp, ensureConsole } from '../src/runner/host/appBuild.ts'

const running: RunningCommand[] = []
beforeAll(async () => {
  for (const ensure of [ensureApp, ensureConsole]) await ensure(() => undefined)
})
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})

function start(...words: readonly string[]): RunningCommand {
  const command = startCommand(...words)
  running.push(command)
  return command
}

async function startBoat(...words: readonly string[]) {
  const command = start('up', '--port', '0', '--control-port', '0', '--json', ...words)
  return { ...command, ready: await command.ready() }
}

test('drydock up starts a boat on free ports and prints its addresses', async () => {
  const { ready } = await startBoat()
  expect(Object.keys(ready)).toEqual(['app', 'control', 'token', 'console', 'boat', 'captain'])
  expect((await fetch(`${ready.app}/`)).headers.get('content-type')).toContain('text/html')
})

test('the control interface causes a bilge alarm on the boat', async () => {
  const { ready } = await startBoat()
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' }
  expect(
    (
      await fetch(`${ready.control}/boats/${ready.boat}/steps`, {
        method: 'POST',
        headers,
        body: '{"alarm":"bilgePump"}',
      })
    ).status,
  ).toBe(200)
  expect(await (await fetch(`${ready.control}/boats/${ready.boat}/wire`, { headers })).text()).toContain(
    'UpdateStatusChangeOnAlarm',
  )
})

test('pages of another app may call the gateway, and sign-in leads back to them', async () => {
  const { ready } = await startBoat('--app-origin', 'http://localhost:5173')
  const { gateway } = ready as Ready & { readonly gateway: string }
  const answer = await fetch(`${gateway}/_configuration/MarineOneApp`, { headers: { origin: ready.app } })
  expect([ready.app, answer.headers.get('access-control-allow-origin')]).toEqual([
    'http://localhost:5173',
    'http://localhost:5173',
  ])
  expect(await answer.json()).toMatchObject({ redirect_uri: 'http://localhost:5173/authentication/login-callback' })
})

test('with separate origins drydock up prints each address, and the app is configured with the gateway', async () => {
  const { ready } = await startBoat('--split-origins')
  expect(Object.keys(ready)).toEqual([
    'app',
    'gateway',
    'identity',
    'storage',
    'control',
    'token',
    'console',
    'boat',
    'captain',
  ])
  expect(await (await fetch(`${ready.app}/config.json`)).json()).toMatchObject({
    gatewayUrl: Reflect.get(ready, 'gateway'),
  })
})

test('drydock up warns when other machines can reach the boat', async () => {
  const { child, ended } = await startBoat('--host', '0.0.0.0', '--control-host', '0.0.0.0')
  child.kill('SIGTERM')
  const { err } = await ended()
  expect(err).toMatch(
    /^Warning: Everyone who can reach this machine can open the app\..*\nWarning: Traffic is not encrypted: .*\nWarning: Other machines can reach the control interface at .*\n$/,
  )
})

test('a scenario waits until an app is on the hub, and then plays at the requested speed', async () => {
  const { ready } = await startBoat('SC-100', '--speed', '1000x')
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' }
  const told = async (path: string) => (await fetch(`${ready.control}/boats/${ready.boat}/${path}`, { headers })).json()
  expect([await told('scenario'), await told('clock')]).toMatchObject([
    { id: 'SC-100', is: 'waiting', at: 0, done: 0 },
    { mode: 'realtime' },
  ])
  const { access_token } = await (
    await fetch(`${ready.control}/boats/${ready.boat}/token`, { method: 'POST', headers, body: '{}' })
  ).json()
  const socket = new WebSocket(`${ready.app.replace('http', 'ws')}/messages?access_token=${access_token}`)
  await once(socket, 'open')
  const handshake = once(socket, 'message')
  socket.send('{"protocol":"json","version":1}\u001e')
  await handshake
  expect([(await told('scenario')).is, await told('clock')]).toEqual([
    expect.stringMatching(/running|over/),
    expect.objectContaining({ mode: 'scaled', speed: 1_000 }),
  ])
  socket.close()
})

test('a port in use is named with its option', async () => {
  const { ready } = await startBoat()
  const app = new URL(ready.app).port
  expect(await start('up', '--port', app, '--control-port', '0').ended()).toEqual({
    code: 1,
    err: `drydock: port ${app} is in use; choose another with --port, or 0 for a free one.\n`,
  })
  const control = new URL(ready.control).port
  expect(await start('up', '--port', '0', '--control-port', control).ended()).toEqual({
    code: 1,
    err: `drydock: port ${control} is in use; choose another with --control-port, or 0 for a free one.\n`,
  })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends drydock up with exit code 0', async signal => {
  const { child, ended } = await startBoat()
  child.kill(signal)
  expect(await ended()).toEqual({ code: 0, err: '' })
})

test.each([
  [['up', 'SC-999'], "drydock: 'SC-999' matches no scenario."],
  [['up', 'nowhere.yaml'], 'drydock: nowhere.yaml:1:1: The file cannot be read: there is no such file.'],
  [
    ['up', '--host', '203.0.113.1', '--port', '0', '--control-port', '0'],
    "drydock: '203.0.113.1' is not an address of this machine; see --host.",
  ],
  [['up', '--tls', 'nowhere.pem'], 'drydock: --tls needs two values: --tls CERT KEY.'],
  [
    ['up', '--tls', 'nowhere.pem', 'nowhere.pem'],
    "drydock: 'nowhere.pem' cannot be read: there is no such file; see --tls.",
  ],
  [['lst'], "drydock: unknown command 'lst'. Did you mean 'list'?"],
  [['replay', '--shard', '5/4'], "drydock: --shard takes a shard such as 1/4, not '5/4'."],
  [['import', 'nowhere.gpx', '--out', 'a.yaml'], "drydock: 'nowhere.gpx' cannot be read"],
])('%j is refused in one line', async (words, line) => {
  const { code, err } = await start(...words).ended()
  expect(code).toBe(2)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(line)
})

test('HUB-22 SIGTERM tells clients of the hub to reconnect, and ends the process within 2 s, whatever clients do', async () => {
  const { child, ended, ready } = await startBoat()
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' }
  const { access_token } = await (
    await fetch(`${ready.control}/boats/${ready.boat}/token`, { method: 'POST', headers, body: '{}' })
  ).json()
  const frames: string[] = []
  const dial = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`${ready.app.replace('http', 'ws')}/messages?access_token=${access_token}`)
    await once(socket, 'open')
    return socket
  }
  const [polite] = [await dial(), await dial()]
  const handshake = once(polite, 'message')
  polite.send('{"protocol":"json","version":1}\u001e')
  await handshake
  polite.addEventListener('message', ({ data }) => frames.push(String(data)))
  const closed = once(polite, 'close')
  child.kill('SIGTERM')
  const [{ code }, [event]] = await Promise.all([ended(), closed])
  expect([code, frames.at(-1), Reflect.get(event, 'code')]).toEqual([0, '{"type":7,"allowReconnect":true}\u001e', 1000])
})
