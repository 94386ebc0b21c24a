import { expect, test } from 'vitest'
import { requiredAction, nextCheckAt } from './keepalive.ts'
import { defaultLimits } from './options.ts'
import { jsonProtocol } from './protocols/json.ts'
import { rawClient, fakeTimers, HANDSHAKE, officialClient, onlyConnection, startHub, until } from './testing.ts'

const PING = '{"type":6}\u001e'
const quiet = {
  view: { suspended: false },
  expiresAt: Number.POSITIVE_INFINITY,
  transport: { needsNoPings: false },
  protocol: jsonProtocol,
  lastSent: 0,
  lastReceived: 0,
  sendsPings: false,
  busy: false,
}

test.each([
  [{}, 14_999, 'none'],
  [{}, 15_000, 'ping'],
  [{ lastSent: 1 }, 15_000, 'none'],
  [{ sendsPings: true, lastSent: 20_000 }, 29_999, 'none'],
  [{ sendsPings: true, lastSent: 20_000 }, 30_000, 'silent'],
  [{ sendsPings: true, lastSent: 20_000, busy: true }, 30_000, 'none'],
  [{ lastSent: 20_000 }, 34_999, 'none'],
  [{ transport: { needsNoPings: true } }, 29_999, 'none'],
  [{ transport: { needsNoPings: true }, sendsPings: true }, 30_000, 'silent'],
  [{ protocol: undefined }, 14_999, 'none'],
  [{ protocol: undefined }, 15_000, 'handshake-late'],
  [{ view: { suspended: true } }, 14_999, 'none'],
  [{ view: { suspended: true } }, 15_000, 'lost'],
  [{ expiresAt: 9_000 }, 8_999, 'none'],
  [{ expiresAt: 9_000 }, 9_000, 'expired'],
])('a connection with %o at %i ms needs the action %s', (state, now, action) => {
  expect(requiredAction({ ...quiet, ...state }, now, defaultLimits)).toBe(action)
})

test('the next check is exactly when the next action is due', () => {
  for (const pings of [true, false]) {
    const at = nextCheckAt({ ...quiet, sendsPings: pings, lastSent: 20_000 }, defaultLimits)
    expect(requiredAction({ ...quiet, sendsPings: pings, lastSent: 20_000 }, at, defaultLimits)).not.toBe('none')
    expect(requiredAction({ ...quiet, sendsPings: pings, lastSent: 20_000 }, at - 1, defaultLimits)).toBe('none')
  }
})

test('the server sends a ping 15 s after the last message it sent', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({ timersFor: () => timers })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  timers.advance(10_000)
  hub.send('hello', [])
  timers.advance(14_999)
  expect(onlyConnection(hub).framesSent).toBe(2)
  timers.advance(1)
  timers.advance(15_000)
  expect((await client.received(4)).slice(2).map(it => it.text)).toEqual([PING, PING])
})

test('the server disconnects a client that has pinged before and is silent for 30 s', async () => {
  const timers = fakeTimers()
  const pinged = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({
    timersFor: () => timers,
    onFrame: (_it, direction, message) => {
      if (direction === 'in' && 'type' in message) pinged.resolve()
    },
    onDisconnected: (_it, reason) => gone.resolve(reason),
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  timers.advance(120_000)
  expect(onlyConnection(hub).state).toBe('connected')
  client.socket.send(PING)
  await pinged.promise
  timers.advance(30_000)
  expect(await client.closed).toBe(1006)
  expect(await gone.promise).toBe('The client was silent for too long.')
  expect(timers.pending()).toBe(0)
})

test("the server pings each user on that user's own clock", async () => {
  const clocks = new Map(['ann', 'bob'].map(name => [name, fakeTimers()]))
  const { hub, url } = await startHub({ timersFor: ({ name }) => clocks.get(name) ?? fakeTimers() })
  const ann = officialClient(url)
  const bob = officialClient(url, {}, { accessTokenFactory: () => 'bob' })
  await Promise.all([ann.start(), bob.start()])
  clocks.get('bob')?.advance(15_000)
  expect(
    hub
      .connections()
      .map(it => [it.user.name, it.framesSent])
      .sort(),
  ).toEqual([
    ['ann', 1],
    ['bob', 2],
  ])
})

test('a client that could not be read during a long call has 30 s again when the call has ended', async () => {
  const timers = fakeTimers()
  const gate = Promise.withResolvers<void>()
  let ended = 0
  const { hub, url } = await startHub({
    timersFor: () => timers,
    methods: { Long: { run: () => gate.promise.then(() => void ended++) } },
  })
  const client = await rawClient(url)
  const call = (id: number) => `{"type":1,"invocationId":"${id}","target":"Long","arguments":[]}\u001e`
  client.socket.send(HANDSHAKE + PING + call(1) + call(2))
  await client.received(1)
  await until(() => onlyConnection(hub).framesReceived === 1)
  timers.advance(40_000)
  gate.resolve()
  await until(() => ended === 2)
  timers.advance(29_000)
  expect(onlyConnection(hub).state).toBe('connected')
})
