import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { fakeTimers, HANDSHAKE, rawHttpClient, onlyConnection, startHub, until } from '../testing.ts'

/** A hub on a clock of its own with one peer on polls that has shaken hands. */
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
  /** A poll that waits. */
  const park = async (signal?: AbortSignal) => {
    const answer = peer.poll(signal)
    answer.catch(() => {})
    await until(() => onlyConnection(running.hub).parked)
    return { answer }
  }
  return { ...running, peer, timers, reasons, park, view: onlyConnection(running.hub) }
}

test('the first poll is answered at once with nothing, the next ones with what there is', async () => {
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

test('answers are never stored', async () => {
  const { url } = await startHub()
  const { token } = await rawHttpClient(url)
  const { headers } = await fetch(`${url}?id=${token}&access_token=ann`)
  expect([headers.get('cache-control'), headers.get('content-type'), headers.get('content-length')]).toEqual([
    'no-cache, no-store',
    'text/plain',
    '0',
  ])
})

test('a poll waits for something to answer, and the view knows', async () => {
  const { hub, park, view } = await polled()
  expect(view.parked).toBe(false)
  const { answer } = await park()
  hub.send('late', [])
  expect(view.parked).toBe(false)
  expect(await answer).toEqual([200, '{"type":1,"target":"late","arguments":[]}\u001e'])
})

test('a poll waits 90 s of the clock of its user', async () => {
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

test('a peer that has not polled for 15 s is gone', async () => {
  const { hub, peer, timers, reasons, view } = await polled()
  timers.advance(14_999)
  expect(view.state).toBe('connected')
  timers.advance(1)
  expect(view.state).toBe('closed')
  expect(reasons).toEqual(['The client stopped polling.'])
  expect(await peer.poll()).toEqual([404, 'No Connection with that ID'])
  expect([hub.connections(), timers.pending()]).toEqual([[], 0])
})

test('a peer that hangs up while it waits has 15 s to poll again', async () => {
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

test('pings are never sent', async () => {
  const { timers, park, view } = await polled()
  for (let polls = 0; polls < 3; polls++) {
    const { answer } = await park()
    timers.advance(90_000)
    expect(await answer).toEqual([200, ''])
  }
  expect(view.framesSent).toBe(1)
})

test('DELETE ends the poll that waits', async () => {
  const { peer, reasons, park, view, timers } = await polled()
  const { answer } = await park()
  expect(await peer.leave()).toEqual([202, ''])
  expect(await answer).toEqual([204, ''])
  expect([view.state, view.parked, reasons, timers.pending()]).toEqual(['closed', false, [undefined], 0])
})

test('the end of the hub is a Close message and then 204', async () => {
  const { hub, peer, reasons, view } = await polled()
  hub.close(view, { error: 'sold' })
  expect(view.state).toBe('closing')
  expect(await peer.poll()).toEqual([200, '{"type":7,"error":"sold"}\u001e'])
  expect(await peer.poll()).toEqual([204, ''])
  expect([view.state, reasons]).toEqual(['closed', ['sold']])
})

test('the Close message of a peer ends the poll that waits', async () => {
  const { peer, reasons, park } = await polled()
  const { answer } = await park()
  await peer.post('{"type":7}\u001e')
  expect(await answer).toEqual([204, ''])
  expect(reasons).toEqual([undefined])
})

test('a dropped connection breaks off the poll that waits', async () => {
  const { hub, peer, reasons, park, view } = await polled()
  const { answer } = await park()
  hub.drop(view)
  await expect(answer).rejects.toThrow()
  expect(reasons).toEqual(['The connection was cut.'])
  expect((await peer.poll())[0]).toBe(404)
})

test('a handshake that does not come within 15 s is refused, polls or not', async () => {
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

test('an end that is not fetched within 5 s is the end all the same', async () => {
  const socketTimers = fakeTimers()
  const { hub, view } = await polled({ socketTimers })
  hub.close(view)
  socketTimers.advance(4_999)
  expect(view.state).toBe('closing')
  socketTimers.advance(1)
  expect([view.state, socketTimers.pending()]).toEqual(['closed', 0])
})

const BLOCK = 'x'.repeat(1_048_576)

test('a peer for which more waits than the cap is cut', async () => {
  const { hub, reasons } = await polled()
  hub.send('block', [BLOCK])
  expect(reasons).toEqual(['The peer reads too slowly.'])
  expect(hub.connections()).toEqual([])
})

test.each([
  ['does not read an answer for 10 s', 'The peer reads too slowly.', false],
  ['breaks off an answer', 'The connection was lost.', true],
])('a peer that %s is gone', async (_case, reason, hangsUp) => {
  const socketTimers = fakeTimers()
  const { hub, url, peer, reasons } = await polled({
    socketTimers,
    limits: { maxBufferedBytes: Number.POSITIVE_INFINITY },
  })
  for (let blocks = 0; blocks < 16; blocks++) hub.send('block', [BLOCK])
  const request = get(`${url}?id=${peer.token}&access_token=ann`, { agent: false })
  request.on('error', () => {})
  onTestFinished(() => void request.destroy())
  await until(() => socketTimers.pending() === 1)
  socketTimers.advance(9_999)
  expect(reasons).toEqual([])
  if (hangsUp) request.destroy()
  else socketTimers.advance(1)
  await until(() => reasons.length > 0)
  expect([reasons, socketTimers.pending()]).toEqual([[reason], 0])
})
