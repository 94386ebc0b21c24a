import { HUB_PATH } from '@drydock/contracts'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestGateway, type HostedBoat, openTestGateway } from '#testing/gateway.ts'

const HANDSHAKE = '{"protocol":"json","version":1}\u001e'
const MEBI = 1_048_576

/** A raw socket of a boat's captain, with the frames it received and its close code. */
async function dial(fixture: TestGateway, hosted: HostedBoat) {
  const token = await fixture.token(hosted)
  const socket = new WebSocket(`${fixture.gateway.origin.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`)
  socket.on('error', () => undefined)
  onTestFinished(() => socket.terminate())
  const frames: string[] = []
  socket.on('message', data => frames.push(String(data)))
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  return { socket, frames, closed }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn()
}

/** Misbehaving clients, and how the hub closes each. */
const BAD: readonly (readonly [
  string,
  (bad: Awaited<ReturnType<typeof dial>>, boat: HostedBoat['boat']) => Promise<unknown>,
  unknown,
])[] = [
  [
    'half a handshake and no more',
    async ({ socket, frames, closed }, { clock }) => {
      socket.send(HANDSHAKE.slice(0, 12))
      await turn()
      clock.advanceTo(clock.start + 15_000)
      return [await closed, frames]
    },
    [1000, ['{"error":"Handshake was canceled."}\u001e']],
  ],
  [
    'no handshake for 15 s',
    async ({ frames, closed }, { clock }) => (clock.advanceTo(clock.start + 15_000), [await closed, frames]),
    [1000, ['{"error":"Handshake was canceled."}\u001e']],
  ],
  [
    'garbage',
    async ({ socket, frames, closed }) => {
      socket.send(`\u0000\u0001<>${'x'.repeat(99)}\u001e`)
      return [await closed, frames]
    },
    [1000, [expect.stringContaining('An unexpected error occurred during connection handshake.')]],
  ],
  [
    'a handshake of 32 KB and one byte',
    async ({ socket, frames, closed }) => {
      socket.send('x'.repeat(32_769))
      return [await closed, frames]
    },
    [1000, ['{"error":"Handshake was canceled."}\u001e']],
  ],
  [
    'a message of 32 KB and one byte',
    async ({ socket, frames, closed }) => {
      socket.send(HANDSHAKE + 'x'.repeat(32_769))
      return [await closed, frames.at(-1)]
    },
    [1011, '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}\u001e'],
  ],
  [
    'reading nothing while the boat pushes and pushes',
    async ({ socket, closed }, boat) => {
      socket.send(HANDSHAKE)
      await until(() => boat.journal.since(0).some(it => it.name === 'connected'))
      socket.pause()
      for (let pushes = 0; pushes < 64 && !boat.journal.since(0).some(it => it.name === 'disconnected'); pushes++) {
        boat.push('ShowMessage', 'x'.repeat(MEBI))
        await turn()
      }
      await until(() => boat.journal.since(0).some(it => it.name === 'disconnected'))
      socket.resume()
      return await closed
    },
    1006,
  ],
]

test.each(BAD)(
  'HUB-01 a client with %s is disconnected, and the captain of another boat still gets every push',
  async (_, misbehave, end) => {
    const fixture = await openTestGateway()
    const [bad, good] = [fixture.addBoat({ name: 'Nora' }), fixture.addBoat({ name: 'Freja' })]
    const listener = await dial(fixture, good)
    listener.socket.send(HANDSHAKE)
    await until(() => listener.frames.length === 1)
    const it = await dial(fixture, bad)
    expect(await misbehave(it, bad.boat)).toEqual(end)
    good.boat.push('ShowMessage', 'still here')
    await until(() => listener.frames.length === 2)
    expect([
      JSON.parse(listener.frames[1]?.slice(0, -1) ?? ''),
      fixture.gateway.hub.connections().map(one => one.user.boat.state.name),
      fixture.reported,
    ]).toEqual([{ type: 1, target: 'ShowMessage', arguments: ['still here'] }, ['Freja'], []])
  },
)
