import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClockReply } from '@drydock/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#ports.ts'
import { scenariosOf } from './library.ts'
import { type ServerOptions, startServers } from './startServers.ts'

const YAML = `scenario: A bilge alarm
id: TRY-1
start: 2026-06-01T08:00:00Z
steps:
  - at: 10s
  - sensor: { type: door, on: true }
  - at: 30s
  - alarm: bilgePump
`

async function started(more: Partial<ServerOptions>) {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'bilge.yaml')
  await writeFile(file, YAML)
  const [scenario] = scenariosOf([file])
  const common = { host: '127.0.0.1', port: 0, controlPort: 0, boats: 1, hubProtocol: 'json' } as const
  const data = join(folder, 'boat.db')
  const start = () => startServers({ ...common, scenario, data, ...more })
  const servers = await start()
  return { servers, start }
}

test('startServers with a moment to hold plays the hardware up to it and pauses the clock', async () => {
  const { servers } = await started({ hold: 10_000 })
  onTestFinished(servers.close)
  const { boat } = servers.first
  const doors = (): readonly unknown[] =>
    boat.journal.since(0).flatMap(({ lane, name, at }) => (lane === 'step' ? [[name, at - boat.clock.start]] : []))
  expect([doors(), new Date(boat.clock.start).toISOString()]).toEqual([
    [['sensor', 10_000]],
    '2026-06-01T08:00:00.000Z',
  ])
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${servers.control.token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${servers.control.address}/boats/boat-1/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    return reply.json()
  }
  expect(ClockReply.parse(await call('GET', 'clock'))).toEqual({
    now: '2026-06-01T08:00:10.000Z',
    mode: 'paused',
    speed: 0,
  })
  await call('POST', 'clock/advance', { by: '20s' })
  expect(doors()).toEqual([
    ['sensor', 10_000],
    ['alarm', 30_000],
  ])
})

test('startServers refuses to hold a boat that was restored, because its past cannot be played again', async () => {
  const { servers, start } = await started({ hold: 10_000 })
  await servers.close()
  await expect(start()).rejects.toThrow(/holds a boat that has already begun\. Name a new file with --data/)
})

test('startServers leaves no control interface when it fails after that was started', async () => {
  const options = { host: '127.0.0.1', port: 0, controlPort: await freePort(), hubProtocol: 'json' } as const
  const failing = {
    ...options,
    // Read when the boats are added.
    get boats(): number {
      throw new Error('no boats today')
    },
  }
  await expect(startServers(failing)).rejects.toThrow('no boats today')
  const servers = await startServers({ ...options, boats: 1 })
  await servers.close()
})
