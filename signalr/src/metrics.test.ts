import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import type { HubMetric } from './metrics.ts'
import { fakeTimers, first, officialClient, onlyConnection, startHub } from './testing.ts'

test('onMetric receives connections, messages, calls and round trips', async () => {
  const metrics: HubMetric[] = []
  const gone = Promise.withResolvers<void>()
  const timers = fakeTimers()
  const { hub, url } = await startHub({
    onMetric: it => void metrics.push(it),
    onDisconnected: () => gone.resolve(),
    socketTimers: timers,
    methods: {
      Slow: { run: () => timers.advance(70) },
      Fail: {
        run() {
          throw new Error('no')
        },
      },
    },
  })
  const client = officialClient(url)
  client.on('Where', () => 'here')
  await client.start()
  await client.invoke('Slow')
  await client.invoke('Fail').catch(() => {})
  const { id: connection } = onlyConnection(hub)
  const answer = hub.client(connection).invoke('Where')
  timers.advance(30)
  await answer
  await client.stop()
  await gone.promise
  const of = (name: HubMetric['name']) => metrics.filter(it => it.name === name)
  expect(of('opened')).toEqual([{ name: 'opened', connection, transport: 'WebSockets' }])
  expect(of('call')).toEqual([
    { name: 'call', connection, target: 'Slow', durationMs: 70, failed: false },
    { name: 'call', connection, target: 'Fail', durationMs: 0, failed: true },
  ])
  expect(of('roundTrip')).toEqual([{ name: 'roundTrip', connection, target: 'Where', durationMs: 30 }])
  expect(of('closed')).toEqual([
    { name: 'closed', connection, transport: 'WebSockets', durationMs: 100, reason: undefined },
  ])
  const closed = hub.connections()[0]
  expect(closed).toBeUndefined()
  expect(of('message').length).toBeGreaterThan(6)
})

test('the bytes of all messages are those that the connection counts', async () => {
  let [received, sent] = [0, 0]
  const { hub, url } = await startHub({
    onMetric(it) {
      if (it.name !== 'message') return
      if (it.direction === 'in') received += it.bytes
      else sent += it.bytes
    },
    methods: { Echo: { run: (_caller, [it]) => it } },
  })
  const client = officialClient(url)
  await client.start()
  await client.invoke('Echo', 'hello')
  const { bytesReceived, bytesSent } = onlyConnection(hub)
  expect([received, sent]).toEqual([bytesReceived, bytesSent])
})

test('the channels of node:diagnostics_channel have the metrics of all hubs', async () => {
  const seen: unknown[] = []
  const listen = (it: unknown): void => void seen.push(it)
  subscribe('drydock:signalr:call', listen)
  onTestFinished(() => void unsubscribe('drydock:signalr:call', listen))
  const { url } = await startHub({ methods: { Channelled: { run: () => 1 } } })
  const client = officialClient(url)
  await client.start()
  await client.invoke('Channelled')
  expect(seen).toContainEqual(expect.objectContaining({ name: 'call', target: 'Channelled', failed: false }))
})

test('closeAll lets running methods end, refuses new calls and clients, and then closes the connections', async () => {
  const [isRunning, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const { hub, url } = await startHub({
    limits: { drainMs: 60_000, maxParallelInvocations: 2 },
    methods: {
      Long: {
        run() {
          isRunning.resolve()
          return mayEnd.promise
        },
      },
    },
  })
  const client = officialClient(url, { transport: 'LongPolling' })
  await client.start()
  const closed = first(resolve => client.onclose(resolve))
  const long = client.invoke('Long')
  await isRunning.promise
  const over = hub.closeAll()
  await expect(client.invoke('Long')).rejects.toThrow("Failed to invoke 'Long' because the server is shutting down.")
  expect((await fetch(`${url}/negotiate?access_token=ann`, { method: 'POST' })).status).toBe(503)
  mayEnd.resolve('done')
  expect(await long).toBe('done')
  await over
  await closed
  expect(hub.connections()).toEqual([])
})

test('closeAll waits for a method that never ends no longer than drainMs', async () => {
  const timers = fakeTimers()
  const isRunning = Promise.withResolvers<void>()
  const { hub, url } = await startHub({
    limits: { drainMs: 5_000 },
    socketTimers: timers,
    methods: {
      Endless: {
        run() {
          isRunning.resolve()
          return new Promise(() => {})
        },
      },
    },
  })
  const client = officialClient(url)
  await client.start()
  const closed = first(resolve => client.onclose(resolve))
  void client.invoke('Endless').catch(() => {})
  await isRunning.promise
  const over = hub.closeAll()
  timers.advance(4_999)
  expect(onlyConnection(hub).state).toBe('connected')
  timers.advance(1)
  await closed
  await over
})
