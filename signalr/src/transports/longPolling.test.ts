import { once } from 'node:events'
import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { fakeTimers, HANDSHAKE, rawHttpClient, onlyConnection, startHub, until } from '../testing.ts'

/** A hub on its own clock with one connected long-polling client. */
async function polled(options: Parameters<typeof startHub>[0] = {}) {
  const timers = fakeTimers()
  const reasons: (string | undefined)[] = []
  const running = await startHub({
    timersFor: () => timers,
    onDisconnected: (_it, reason) => void reasons.push(reason),
    ...options,
  })
  const peer = await rawHttpClient(running.url)
  await peer.connect()
  /** Starts a poll that waits. */
  const park = async (signal?: AbortSignal) => {
    const answer = peer.poll(signal)
    answer.catch(() => {})
    await until(() => onlyConnection(running.hub).parked)
    return { answer }
  }
  return { ...running, peer, timers, reasons, park, view: onlyConnection(running.hub) }
}

test('the first poll is answered at once with nothing, later polls with the queued messages', async () => {
  const { hub, url } = await startHub()
  const peer = await rawHttpClient(url)
  expect(await peer.poll()).toEqual([200, ''])
  expect(await peer.post(HANDSHAKE)).toEqual([200, ''])
  expect(await peer.poll()).toEqual([200, '{}\u001e'])
  hub.send('a', [])
  hub.send('b', [])
  expect(await peer.poll()).toEqual([
    200,
    '{"type":1,"target":"a","arguments":[]}\u001e{"type":1,"target":"b","arguments":[]}\u001e',
  ])
  expect(onlyConnection(hub)).toMatchObject({ transport: 'LongPolling', framesSent: 3, framesReceived: 1 })
})

test('poll replies have no-store', async () => {
  const { url } = await startHub()
  const { token } = await rawHttpClient(url)
  const { headers } = await fetch(`${url}?id=${token}&access_token=ann`)
  expect([headers.get('cache-control'), headers.get('content-type'), headers.get('content-length')]).toEqual([
    'no-cache, no-store',
    'text/plain',
    '0',
  ])
})

test('a poll waits for a message, and the connection view shows it as parked', async () => {
  const { hub, park, view } = await polled()
  expect(view.parked).toBe(false)
  const { answer } = await park()
  hub.send('late', [])
  expect(view.parked).toBe(false)
  expect(await answer).toEqual([200, '{"type":1,"target":"late","arguments":[]}\u001e'])
})

test('a poll waits at most 90 s on the clock of its user', async () => {
  const { timers, park, view } = await polled()
  const { answer } = await park()
  timers.advance(89_999)
  expect(view.parked).toBe(true)
  timers.advance(1)
  expect(await answer).toEqual([200, ''])
  expect(view).toMatchObject({ state: 'connected', framesSent: 1 })
})

test('a newer poll ends the older one', async () => {
  const { hub, peer, park, view } = await polled()
  const older = await park()
  const newer = peer.poll()
  expect(await older.answer).toEqual([204, ''])
  expect(view.parked).toBe(true)
  hub.send('a', [])
  expect((await newer)[0]).toBe(200)
})

test('a client that has not polled for 15 s is disconnected', async () => {
  const { hub, peer, timers, reasons, view } = await polled()
  timers.advance(14_999)
  expect(view.state).toBe('connected')
  timers.advance(1)
  expect(view.state).toBe('closed')
  expect(reasons).toEqual(['The client stopped polling.'])
  expect(await peer.poll()).toEqual([404, 'No Connection with that ID'])
  expect([hub.connections(), timers.pending()]).toEqual([[], 0])
})

test('a client that aborts its poll has 15 s to poll again', async () => {
  const { hub, peer, timers, park, view } = await polled()
  timers.advance(10_000)
  const hangUp = new AbortController()
  await park(hangUp.signal)
  timers.advance(60_000)
  hangUp.abort()
  await until(() => !view.parked)
  timers.advance(14_999)
  hub.send('kept', [])
  expect((await peer.poll())[1]).toContain('kept')
})

test('a long-polling client gets no pings', async () => {
  const { timers, park, view } = await polled()
  for (let polls = 0; polls < 3; polls++) {
    const { answer } = await park()
    timers.advance(90_000)
    expect(await answer).toEqual([200, ''])
  }
  expect(view.framesSent).toBe(1)
})

test('DELETE ends the waiting poll', async () => {
  const { peer, reasons, park, view, timers } = await polled()
  const { answer } = await park()
  expect(await peer.leave()).toEqual([202, ''])
  expect(await answer).toEqual([204, ''])
  expect([view.state, view.parked, reasons, timers.pending()]).toEqual(['closed', false, [undefined], 0])
})

test('when the hub closes the connection, the client polls a Close message and then 204', async () => {
  const { hub, peer, reasons, view } = await polled()
  hub.close(view, { error: 'sold' })
  expect(view.state).toBe('closing')
  expect(await peer.poll()).toEqual([200, '{"type":7,"error":"sold"}\u001e'])
  expect(await peer.poll()).toEqual([204, ''])
  expect([view.state, reasons]).toEqual(['closed', ['sold']])
})

test('a Close message of the client ends the waiting poll', async () => {
  const { peer, reasons, park } = await polled()
  const { answer } = await park()
  await peer.post('{"type":7}\u001e')
  expect(await answer).toEqual([204, ''])
  expect(reasons).toEqual([undefined])
})

test('a dropped connection aborts the waiting poll', async () => {
  const { hub, peer, reasons, park, view } = await polled()
  const { answer } = await park()
  hub.drop(view)
  await expect(answer).rejects.toThrow()
  expect(reasons).toEqual(['The connection was cut.'])
  expect((await peer.poll())[0]).toBe(404)
})

test('the server refuses a missing handshake after 15 s, even while the client polls', async () => {
  const timers = fakeTimers()
  const { hub, url } = await startHub({ timersFor: () => timers })
  const peer = await rawHttpClient(url)
  await peer.poll()
  timers.advance(7_000)
  const answer = peer.poll()
  await until(() => onlyConnection(hub).parked)
  timers.advance(8_000)
  expect(await answer).toEqual([200, '{"error":"Handshake was canceled."}\u001e'])
  expect(await peer.poll()).toEqual([204, ''])
})

test('a Close message that is not polled within 5 s closes the connection anyway', async () => {
  const socketTimers = fakeTimers()
  const { hub, view } = await polled({ socketTimers })
  hub.close(view)
  socketTimers.advance(4_999)
  expect(view.state).toBe('closing')
  socketTimers.advance(1)
  expect([view.state, socketTimers.pending()]).toEqual(['closed', 0])
})

const BLOCK = 'x'.repeat(1_048_576)

test('a client with more than 16 MiB between two polls is disconnected', async () => {
  const { hub, reasons, view } = await polled()
  for (let blocks = 0; blocks < 16; blocks++) hub.send('block', [BLOCK])
  expect(view.state).toBe('connected')
  hub.send('block', [BLOCK])
  expect(reasons).toEqual(['The peer reads too slowly.'])
  expect(hub.connections()).toEqual([])
})

test('what waits between two polls counts after 5 s of real time: more than 1 MiB disconnects the client', async () => {
  const socketTimers = fakeTimers()
  const { hub, reasons, timers } = await polled({ socketTimers })
  for (let blocks = 0; blocks < 3; blocks++) hub.send('block', [BLOCK])
  timers.advance(14_999)
  socketTimers.advance(5_000)
  expect(reasons).toEqual([])
  socketTimers.advance(2_500)
  expect([reasons, hub.connections(), socketTimers.pending()]).toEqual([['The peer reads too slowly.'], [], 0])
})

test('a client that fetches everything before 5 s are over stays connected', async () => {
  const socketTimers = fakeTimers()
  const { hub, peer, view } = await polled({ socketTimers })
  for (let polls = 0; polls < 4; polls++) {
    for (let blocks = 0; blocks < 3; blocks++) hub.send('block', [BLOCK])
    socketTimers.advance(4_000)
    expect((await peer.poll())[1].length).toBeGreaterThan(3 * BLOCK.length)
  }
  expect(view.state).toBe('connected')
})

test('an awaited message waits for the next poll when too much is queued', async () => {
  const { hub, peer } = await polled()
  const sending = Promise.resolve(hub.send('block', [BLOCK]))
  expect(await Promise.race([sending, Promise.resolve('waits')])).toBe('waits')
  await peer.poll()
  expect(await sending).toBe(1)
})

test.each([
  ['does not read an answer for 10 s', 'The peer reads too slowly.', false],
  ['breaks off an answer', 'The connection was lost.', true],
])('a client that %s is disconnected', async (_case, reason, hangsUp) => {
  const socketTimers = fakeTimers()
  const { hub, url, peer, reasons } = await polled({
    socketTimers,
    limits: { maxBufferedBytes: Number.POSITIVE_INFINITY },
  })
  for (let blocks = 0; blocks < 15; blocks++) hub.send('block', [BLOCK])
  const request = get(`${url}?id=${peer.token}&access_token=ann`, { agent: false })
  request.on('error', () => {})
  onTestFinished(() => void request.destroy())
  await once(request, 'response')
  socketTimers.advance(9_999)
  expect(reasons).toEqual([])
  if (hangsUp) request.destroy()
  else socketTimers.advance(1)
  await until(() => reasons.length > 0)
  expect([reasons, socketTimers.pending()]).toEqual([[reason], 0])
})
