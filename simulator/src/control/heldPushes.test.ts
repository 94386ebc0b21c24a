import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, onTestFinished, test } from 'vitest'
import { recordedStepsOf } from '#recording/recordedSteps.ts'
import { openBreakpoints } from './testing.ts'

const { harness, token, boatOf, add, end, call, nextHeld, listed, advance } = openBreakpoints()

async function pushesOf() {
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(`${harness.gateway.origin}/messages`, {
      accessTokenFactory: token,
      transport: HttpTransportType.WebSockets,
    })
    .build()
  const texts: unknown[] = []
  connection.on('ShowMessage', text => texts.push(text))
  await connection.start()
  onTestFinished(() => connection.stop())
  const last = (text: string) =>
    new Promise<void>(resolve => connection.on('ShowMessage', it => it === text && resolve()))
  return { texts, last }
}

test('pushes behind a held push wait, and come in their order when it is released', async () => {
  const { texts, last } = await pushesOf()
  const over = last('three')
  await add({ on: { hub: 'ShowMessage' } })
  for (const text of ['one', 'two', 'three']) boatOf().push('ShowMessage', text)
  expect((await listed()).held).toMatchObject([{ direction: 'push', name: 'ShowMessage', body: ['one'] }])
  await end({ id: 1, do: 'release' })
  await over
  expect(texts).toEqual(['one', 'two', 'three'])
})

test('a changed push is sent in the place of the held one, and a dropped one is not sent', async () => {
  const { texts, last } = await pushesOf()
  const over = last('three')
  await add({ on: { hub: 'any' }, times: 2 })
  for (const text of ['one', 'two', 'three']) boatOf().push('ShowMessage', text)
  await end({ id: 1, do: 'change', args: ['first'] })
  expect((await listed()).held).toMatchObject([{ id: 2, body: ['two'] }])
  await end({ id: 2, do: 'drop' })
  await over
  expect(texts).toEqual(['first', 'three'])
  expect(recordedStepsOf(boatOf()).map(it => [it.kind, it.params])).toEqual([
    ['fault', { on: { hub: 'ShowMessage' }, times: 1, kind: 'drop' }],
    ['push', { event: 'ShowMessage', args: ['first'] }],
    ['fault', { on: { hub: 'ShowMessage' }, times: 1, kind: 'drop' }],
  ])
})

test('a boat whose calls and pushes were held and changed is restored from its snapshot', async () => {
  await add({ on: { rest: 'any' } })
  await add({ on: { rest: 'any' }, direction: 'reply' })
  await add({ on: { hub: 'SetArmOrDisarmOnClient' } })
  const { texts } = await pushesOf()
  const answer = call('/api/Alarm/Arm')
  await nextHeld()
  await end({ id: 1, do: 'release' })
  await nextHeld()
  await end({ id: 2, do: 'change', status: 500 })
  expect((await answer).status).toBe(500)
  await advance(60_000)
  await end({ id: 3, do: 'change', args: ['0'] })
  await advance(60_000)
  const snapshot = (await harness.ask('GET', '/boats/boat-1/snapshot')).json()
  const state = (await harness.ask('GET', '/boats/boat-1/state')).json()
  expect((await harness.ask('PUT', '/boats/boat-1/snapshot', snapshot)).statusCode).toBe(200)
  expect((await harness.ask('GET', '/boats/boat-1/state')).json()).toEqual(state)
  expect([state.armed, texts]).toEqual([true, []])
})

test('an advance that something is held in ends at that moment', async () => {
  await pushesOf()
  await add({ on: { hub: 'SetStatusOnClient' } })
  const begun = Date.parse((await harness.ask('GET', '/boats/boat-1/clock')).json().now)
  const ended = Date.parse((await advance(3_600_000)).json().now)
  const [held] = (await listed()).held
  expect([held.name, Date.parse(held.at), ended > begun && ended < begun + 3_600_000]).toEqual([
    'SetStatusOnClient',
    ended,
    true,
  ])
})
