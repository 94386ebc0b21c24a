import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#places.ts'
import { ensureApp } from '../src/cli/app-build.ts'

const running: ChildProcess[] = []
beforeAll(async () => void (await ensureApp(() => undefined)), 120_000)
afterEach(() => {
  for (const it of running.splice(0)) it.kill('SIGKILL')
})

interface Ready {
  readonly app: string
  readonly control: string
  readonly token: string
  readonly boat: string
  readonly captain: { readonly user: string; readonly password: string }
}

function start(...words: string[]) {
  const child = spawn(process.execPath, ['e2e/src/cli/main.ts', ...words], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  return child
}

async function afloat(...words: string[]): Promise<{ child: ReturnType<typeof start>; ready: Ready }> {
  const child = start('up', '--port', '0', '--control-port', '0', '--json', ...words)
  const [line] = await once(child.stdout, 'data')
  return { child, ready: JSON.parse(String(line)) }
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: unknown; err: string }> {
  let err = ''
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  const [code] = await once(child, 'close')
  return { code, err }
}

test('a boat is afloat on free ports and says where everything is', async () => {
  const { ready } = await afloat()
  expect(Object.keys(ready)).toEqual(['app', 'control', 'token', 'boat', 'captain'])
  expect((await fetch(`${ready.app}/`)).headers.get('content-type')).toContain('text/html')
})

test('the control interface causes a bilge alarm on it', async () => {
  const { ready } = await afloat()
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'application/json' }
  expect((await fetch(`${ready.control}/boats/${ready.boat}/steps`, { method: 'POST', headers, body: '{"alarm":"bilgePump"}' })).status).toBe(200)
  expect(await (await fetch(`${ready.control}/boats/${ready.boat}/wire`, { headers })).text()).toContain('UpdateStatusChangeOnAlarm')
})

test('a scenario plays on the boat at a speed', async () => {
  const { ready } = await afloat('SC-100', '--speed', '1000x')
  const headers = { authorization: `Bearer ${ready.token}` }
  const reply = await fetch(`${ready.control}/boats/${ready.boat}/scenario`, { headers })
  expect(await reply.json()).toMatchObject({ id: 'SC-100', failures: [] })
})

test('a port that is in use is named with its option', async () => {
  const { ready } = await afloat()
  const app = new URL(ready.app).port
  expect(await ended(start('up', '--port', app, '--control-port', '0'))).toEqual({ code: 1, err: `drydock: port ${app} is in use; choose another with --port, or 0 for a free one.\n` })
  const control = new URL(ready.control).port
  expect(await ended(start('up', '--port', '0', '--control-port', control))).toEqual({ code: 1, err: `drydock: port ${control} is in use; choose another with --control-port, or 0 for a free one.\n` })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it in good order', async signal => {
  const { child } = await afloat()
  child.kill(signal)
  expect(await ended(child)).toEqual({ code: 0, err: '' })
})

test.each([
  [['up', 'SC-999'], "drydock: 'SC-999' names no scenario."],
  [['up', 'nowhere.yaml'], "drydock: 'nowhere.yaml' cannot be read."],
  [['up', '--host', '203.0.113.1', '--port', '0', '--control-port', '0'], "drydock: '203.0.113.1' is no address of this machine; see --host."],
  [['lst'], "drydock: unknown command 'lst'. Did you mean 'list'?"],
  [['replay', '--shard', '5/4'], "drydock: --shard takes a part such as 1/4, not '5/4'."],
  [['import', 'nowhere.gpx', '--out', 'a.yaml'], "drydock: 'nowhere.gpx' cannot be read"],
])('%j cannot be used, which is said in one line', async (words, line) => {
  const { code, err } = await ended(start(...words))
  expect(code).toBe(2)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(line)
})
