// @vitest-environment happy-dom
import { MINUTE } from '@drydock/contracts'
import { act, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chips } from '#screens/map/Chips.tsx'
import { PlaceCard } from '#screens/map/PlaceCard.tsx'
import { alarm } from '#stores/alarm.ts'
import { link } from '#stores/link.ts'
import { position } from '#stores/position.ts'
import { applyStatus, status } from '#stores/status.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const BOAT = { latitude: 55.6761, longitude: 12.5683 }

let room: HTMLElement
let root: Root
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  Object.assign(link, { is: 'connected', lastFrameAt: 0, lostAt: undefined })
  applyStatus({ Al: undefined, Tm: [], Pm: [], Bm: [], Vs: undefined })
  Object.assign(position, { fix: { ...BOAT, accuracy: 8, heardAt: 0, at: 0 } })
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
  status.last = undefined
  Object.assign(position, { fix: undefined })
  Object.assign(alarm, { armed: undefined, boat: undefined })
  vi.useRealTimers()
})

const draw = () =>
  act(async () =>
    root.render(
      <>
        <Chips radius={50} />
        <PlaceCard boat={BOAT} accuracy={8} distance={12} verdict="inside" follows={false} />
      </>,
    ),
  )
const marked = () =>
  ['chipStale', 'placeCardStale', 'hatched'].map(it => room.querySelectorAll(`[class*=${it}]`).length)

test('UX the map marks nothing while its state is fresh', async () => {
  await draw()
  expect([marked(), room.textContent?.includes('STALE')]).toEqual([[0, 0, 0], false])
})

test('UX the map marks armed state, age and position as stale when they are older than 70 min', async () => {
  vi.setSystemTime(71 * MINUTE)
  Object.assign(link, { lastFrameAt: 71 * MINUTE })
  await draw()
  expect(marked()).toEqual([2, 1, 1])
  expect(room.textContent?.match(/STALE/g)?.length).toBe(2)
})

test('UX the map marks them as stale at once while the link is down', async () => {
  await draw()
  vi.setSystemTime(2_000)
  await act(async () => Object.assign(link, { is: 'lost', lostAt: 1_000 }))
  expect(marked()).toEqual([2, 1, 1])
})

test('UX screen readers hear the accuracy in words', async () => {
  await draw()
  expect(room.querySelector('section [role=img]')?.getAttribute('aria-label')).toBe('accurate to 8 metres')
  expect(room.querySelectorAll('section p')[1]?.textContent).toBe('±8 m · Boat 12 m from the centre, inside')
})

test('XTRA-30 the radius of an armed boat without a position is marked as not watched', async () => {
  await draw()
  const chip = () => room.querySelectorAll('li')[1]?.textContent
  await act(async () => Object.assign(alarm, { armed: true, boat: {} }))
  const watched = chip()
  await act(async () => Object.assign(position, { fix: undefined }))
  const unwatched = chip()
  await act(async () => Object.assign(alarm, { armed: false }))
  expect([watched, unwatched, chip()]).toEqual(['50 m', '50 m not watched', '50 m'])
})

const drawCard = (it: Partial<ComponentProps<typeof PlaceCard>>) =>
  act(async () =>
    root.render(
      <PlaceCard boat={BOAT} accuracy={8} distance={undefined} verdict={undefined} follows={false} {...it} />,
    ),
  )

test('UX the card keeps the place of an accuracy that is not known, as while the boat is tracked', async () => {
  await drawCard({ accuracy: undefined, distance: 12, verdict: 'inside' })
  expect(room.querySelectorAll('section p')[1]?.textContent).toBe('±-- m · Boat 12 m from the centre, inside')
  expect(room.querySelector('section [role=img]')?.getAttribute('aria-label')).toBe('accuracy unknown')
})

test('UX the card makes a boat outside its fence stand out', async () => {
  const isLoud = () => room.querySelector('[class*=placeCardOutside]')?.textContent
  await drawCard({ distance: 12, verdict: 'inside' })
  const inside = isLoud()
  await drawCard({ distance: 62, verdict: 'outside' })
  expect([inside, isLoud()]).toEqual([undefined, 'Boat 62 m from the centre, outside'])
})

test('UX the card says that a circle without a centre follows the boat', async () => {
  await drawCard({ follows: true })
  expect(room.querySelectorAll('section p')[1]?.textContent).toBe('±8 m · The circle follows the boat')
})
