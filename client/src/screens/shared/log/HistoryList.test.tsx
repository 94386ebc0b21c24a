// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventAppearance } from '#components/eventAppearance.ts'
import { HistoryList } from '#screens/shared/log/HistoryList.tsx'
import { settings } from '#stores/settings.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-01T21:59:00Z') }))
afterEach(() => void vi.useRealTimers())

test('EVENTLOG-20 at midnight in the zone of the user the events of the day are those of yesterday', async () => {
  settings.timeZone = 'Europe/Copenhagen'
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const items = [{ id: 'e1', latestEventName: 'Armed', modifiedDate: '2026-06-01T20:00:00.000Z' }]
  const list = { is: 'loaded', items } as const
  await act(async () =>
    root.render(
      <HistoryList list={list} read={() => undefined} appearanceOf={eventAppearance} emptyHint="" level={2} />,
    ),
  )
  const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms))
  const heading = () => room.querySelector('h2')?.textContent
  await pass(59_999)
  const before = heading()
  await pass(1)
  expect([before, heading()]).toEqual(['Today', 'Yesterday'])
  await act(async () => root.unmount())
  room.remove()
})

test('EVENTLOG-02 a printer gets all events, the screen only those in sight', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  const items = Array.from({ length: 400 }, (_, at) => ({
    id: `e${at}`,
    latestEventName: 'Armed',
    modifiedDate: '2026-06-01T20:00:00.000Z',
  }))
  const list = { is: 'loaded', items } as const
  await act(async () =>
    root.render(
      <HistoryList list={list} read={() => undefined} appearanceOf={eventAppearance} emptyHint="" level={2} />,
    ),
  )
  const events = () => room.querySelectorAll('[data-event]').length
  const before = events()
  await act(async () => void window.dispatchEvent(new Event('beforeprint')))
  expect([before < 100, events()]).toEqual([true, 400])
  await act(async () => root.unmount())
  room.remove()
})
