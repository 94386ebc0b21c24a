// @vitest-environment happy-dom
import { Profile } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { EventList } from '#screens/shared/log/EventList.tsx'
import { Friends } from '#screens/settings/Friends.tsx'
import { HistoryScreen } from '#screens/history/HistoryScreen.tsx'
import { eventlog } from '#stores/eventlog.ts'
import { openDevice } from '#stores/home.ts'
import { setLink } from '#stores/link.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { resync } from '#stores/resync.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let gateway: FakeGateway
let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  gateway = fakeGateway({})
  setCallTarget({ url: 'https://boat.test', token: () => Promise.resolve('secret') })
  setLink('connected')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  setLink('off')
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pass = (does: () => void = () => undefined): Promise<void> =>
  act(async () => {
    does()
    await vi.advanceTimersByTimeAsync(0)
  })
const isFailed = (): boolean => document.body.textContent?.includes('Retry') ?? false
const goOnline = (): void => void window.dispatchEvent(new Event('online'))

async function openHistory(): Promise<string> {
  await pass(() =>
    root.render(
      <MemoryRouter initialEntries={['/history/4']}>
        <Routes>
          <Route path="/history/:id" element={<HistoryScreen />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  expect(isFailed()).toBe(true)
  const [call] = gateway.calls()
  if (call === undefined) throw new Error('nothing was read')
  return call
}

test('XTRA-29 a history that could not be read is read once when a lost link is up again', async () => {
  const call = await openHistory()
  await pass(() => setLink('lost'))
  await pass(goOnline)
  expect(gateway.calls()).toEqual([])
  await pass(() => setLink('connected'))
  expect([gateway.calls(), isFailed()]).toEqual([[call], true])
  gateway.answer(call, [])
  await pass(() => setLink('lost'))
  await pass(() => setLink('connected'))
  expect([gateway.calls(), isFailed()]).toEqual([[call], false])
  await pass(() => setLink('lost'))
  await pass(() => setLink('connected'))
  expect(gateway.calls()).toEqual([])
})

test('XTRA-29 a history is read again when the network is back before the link has noticed its loss', async () => {
  const call = await openHistory()
  gateway.answer(call, [])
  await pass(goOnline)
  expect([gateway.calls(), isFailed()]).toEqual([[call], false])
  await pass(goOnline)
  expect(gateway.calls()).toEqual([])
})

test('UX a list in Settings that could not be read is told by a live region that was there before', async () => {
  const late = Promise.withResolvers<unknown>()
  gateway.answer('GET /api/contact', late.promise)
  await pass(() =>
    root.render(
      <MemoryRouter>
        <Friends />
      </MemoryRouter>,
    ),
  )
  const region = document.querySelector('[role=status]')
  expect(region?.textContent).toBe('')
  late.resolve(500)
  await pass()
  expect([region?.isConnected, region?.textContent]).toEqual([true, 'The sailor friends could not be readRetry'])
})

test('XTRA-29 a list in Settings that could not be read is read again', async () => {
  await pass(() =>
    root.render(
      <MemoryRouter>
        <Friends />
      </MemoryRouter>,
    ),
  )
  expect(isFailed()).toBe(true)
  gateway.answer('GET /api/contact', [])
  await pass(goOnline)
  expect(isFailed()).toBe(false)
})

test("XTRA-29 the captain's contact, which says how alarms reach the captain, is read again", async () => {
  profile.it = Profile.parse({ isCaptain: true })
  onTestFinished(() => void Object.assign(profile, { it: undefined }))
  const read = 'GET /api/contact/captain'
  const stop = openDevice()
  onTestFinished(stop)
  await pass()
  expect(gateway.calls().filter(it => it === read)).toEqual([read])
  await pass(goOnline)
  expect(gateway.calls()).toEqual([read])
  gateway.answer(read, { id: 'c1', name: 'Kim Holm', phoneNumber: '+4520123456', captainEmail: 'kim@boat.example' })
  await pass(goOnline)
  expect([gateway.calls(), notifications.contact !== undefined]).toEqual([[read], true])
  await pass(goOnline)
  expect(gateway.calls()).toEqual([])
})

test('XTRA-29 the event log, which a link that is up again reads anyway, is not read twice', async () => {
  eventlog.list = { is: 'unread', items: [] }
  await pass(() => root.render(<EventList level={3} />))
  expect(isFailed()).toBe(true)
  const log = gateway.calls().at(-1)
  await pass(() => setLink('lost'))
  await pass(() => {
    setLink('connected')
    resync()
  })
  expect(gateway.calls().filter(it => it === log)).toEqual([log])
  await pass(goOnline)
  expect(gateway.calls()).toEqual([log])
})

test('XTRA-29 a notice that is drawn again as the connection returns still reads again', async () => {
  const read = vi.fn()
  await pass(() => setLink('lost'))
  await pass(() => root.render(<ReadAgain run={() => undefined} />))
  act(() => {
    setLink('connected')
    root.render(<ReadAgain run={read} />)
  })
  await pass()
  expect(read).toHaveBeenCalledOnce()
})
