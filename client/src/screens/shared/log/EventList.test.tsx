// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { EventList } from '#screens/shared/log/EventList.tsx'
import { eventlog, openEventLog } from '#stores/eventlog.ts'
import { applyGatewayFacts } from '#stores/gatewayFacts.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let end: () => Promise<void>
let asked = 0
beforeEach(() => {
  asked = 0
  setCallTarget({ url: 'https://boat.test', token: () => Promise.resolve('secret') })
  vi.stubGlobal('fetch', async () => {
    asked++
    return new Response('[]')
  })
})
afterEach(async () => {
  await end()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () => {
    root.render(<EventList level={3} />)
  })
  await loaded()
}
const loaded = (): Promise<void> =>
  act(async () => {
    await waitFor(() => expect(eventlog.list.is).toBe('loaded'))
  })

test('EVENTLOG-02 the list is loaded each time it opens', async () => {
  await open()
  await end()
  await open()
  expect(asked).toBe(2)
})

test('NAV-33 a person who comes from the bottom bar has requested the list already', async () => {
  openEventLog()
  await open()
  expect(asked).toBe(1)
})

test('NAV-33 a press on the bottom bar makes one call, also when its answer comes before the list is shown', async () => {
  await open()
  await end()
  openEventLog()
  await loaded()
  await open()
  expect(asked).toBe(2)
})

test('EVENTLOG-11 the list is loaded again when the mains fail or return, and not when they are first reported', async () => {
  await open()
  const asks: number[] = []
  for (const mainPower of [true, true, false, true]) {
    await act(async () => {
      applyGatewayFacts({ mainPower })
      await new Promise(resolve => queueMicrotask(() => resolve(undefined)))
    })
    await loaded()
    asks.push(asked)
  }
  expect(asks).toEqual([1, 1, 2, 3])
})
