import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCore } from './core.ts'
import { ALLOWANCE } from './input.ts'
import { openConnection } from './openConnection.ts'
import { fakeTimers, HANDSHAKE, type Person } from './testing.ts'
import type { Transport, TransportListener } from './transports/transport.ts'

/** A transport that ends at once when it is aborted. */
const fakeTransport = (listener: TransportListener): Transport => ({
  formats: ['Text'],
  needsNoPings: true,
  inbox: undefined,
  send: () => true,
  queuedBytes: 0,
  isFull: false,
  ready: () => undefined,
  corkUntilNextTurn() {},
  pause() {},
  resume() {},
  end() {},
  abort: reason => listener.onClosed(reason),
})

test('a connection that ends while reading is paused does not complete its handshake', async () => {
  const timers = fakeTimers()
  const core = createCore<Person>({ timersFor: () => timers, socketTimers: fakeTimers() })
  let listener: TransportListener | undefined
  openConnection(core, {
    id: 'a',
    token: 'a',
    user: { name: 'ann' },
    name: 'LongPolling',
    resumable: false,
    createTransport(it) {
      listener = it
      return fakeTransport(it)
    },
  })
  const [connection] = core.live.values()
  // So many frames without a complete message pause reading until the next turn.
  while ((connection?.allowance ?? 0) > 0) listener?.onReceived(Buffer.from(' '))
  expect(connection?.allowance).toBeLessThan(ALLOWANCE)
  listener?.onReceived(Buffer.from(HANDSHAKE))
  connection?.abort('fog')
  await setImmediate()
  await setImmediate()
  expect(connection?.view.state).toBe('closed')
  expect(timers.pending()).toBe(0)
})
