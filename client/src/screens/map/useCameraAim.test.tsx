// @vitest-environment happy-dom
import type { GeoPoint } from '@drydock/contracts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Camera, NOWHERE } from '#map/mercator.ts'
import { useCameraAim } from '#screens/map/useCameraAim.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const BOAT = { latitude: 55.6761, longitude: 12.5683 }
const PHONE = { latitude: 54.32, longitude: 10.14 }

let aim: Camera
let root: Root
function Aiming({ boat, phone }: { boat: GeoPoint | undefined; phone: GeoPoint | undefined }) {
  aim = useCameraAim(boat, 150, phone).aim
  return null
}
const draw = (boat: GeoPoint | undefined, phone: GeoPoint | undefined) =>
  act(async () => root.render(<Aiming boat={boat} phone={phone} />))

beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

test('MAP-18 UX without a position of the boat the map shows the phone at the default zoom', async () => {
  await draw(undefined, undefined)
  expect(aim).toBe(NOWHERE)
  await draw(undefined, PHONE)
  expect(aim).toEqual({ center: PHONE, zoom: 16 })
})

test('MAP-02 the first position of the boat takes the map from the phone', async () => {
  await draw(undefined, PHONE)
  await draw(BOAT, PHONE)
  expect(aim.center).toEqual(BOAT)
})

test('UX a phone that moves before the boat is known does not move the map', async () => {
  await draw(undefined, PHONE)
  await draw(undefined, { latitude: 54.5, longitude: 10.14 })
  expect(aim.center).toEqual(PHONE)
})
