/**
 * The connection of the app to the hub, and what the app logs about its pushes. No scenario sees them, because the
 * journal contains neither transports nor tokens, nor the console.
 */
import { enterHome } from '#fixture/serverActions.ts'
import { expect, signInTest as test } from '#fixture/test.ts'

test('HUB-02 HUB-03 HUB-04 the app opens a WebSocket at /messages with the access token', async ({ openBoat }) => {
  const sockets: URL[] = []
  const it = await openBoat({
    prepare: async page => void page.on('websocket', socket => sockets.push(new URL(socket.url()))),
  })
  await it.people.actorOf('captain').open('/')
  await it.advance(1_000)
  expect(sockets.map(url => [url.protocol, url.pathname])).toEqual([['ws:', '/messages']])
  expect(await it.gateway.identity.validate(sockets[0]?.searchParams.get('access_token') ?? undefined)).toMatchObject({
    is: 'ok',
  })
})

test('SESSION-17 the app opens the hub connection only after sign-in', async ({ openBoat }) => {
  const sockets: string[] = []
  const it = await openBoat({
    prepare: async page => {
      page.on('websocket', socket => sockets.push(socket.url()))
      page.on('framenavigated', frame => sockets.push(new URL(frame.url()).pathname))
    },
  })
  await it.people.actorOf('captain').open('/')
  const login = sockets.findIndex(place => place.startsWith('/identity/login'))
  const socket = sockets.findIndex(place => place.includes('/messages'))
  expect([login >= 0, socket > login]).toEqual([true, true])
})

test('keep-alive runs on the clock of the boat: the connection survives 70 minutes and a token renewal', async ({
  openBoat,
}) => {
  const it = await openBoat({
    plan: { gateway: { statusEvery: 600_000, positionEvery: 600_000, sensorsEvery: 600_000 } },
  })
  await it.people.actorOf('captain').open('/')
  await it.advance(70 * 60_000)
  expect(await it.people.actorOf('captain').observe('link', undefined)).toBe('ok')
  expect(it.gateway.hub.connections().map(connection => connection.state)).toEqual(['connected'])
})

test('SENSOR-30 SENSOR-31 an unknown status code leaves the state as it is, and is logged as a warning', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: { sensors: [{ type: 'door', id: 'DOOR' }] } })
  await enterHome(it)
  const logged: [string, string][] = []
  it.page().on('console', message => logged.push([message.type(), message.text()]))
  for (const status of ['0040', '0021'])
    it.hostedBoat.boat.push('UpdateStatusChange', { device: 'DOOR', status, age: 0, battery: 87 })
  await it.rest()
  expect([logged, await it.people.actorOf('captain').observe('sensor', 'door')]).toMatchObject([
    [['warning', "The status code '0040' of DOOR means nothing and is ignored."]],
    { state: 'Open' },
  ])
})
