// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import { RadiusPanel } from '#screens/map/RadiusPanel.tsx'
import { profile } from '#stores/profile.ts'
import { waitFor } from '#testing/waitFor.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const CAPTAIN_ONLY = 'Only the captain can change the radius.'
let end: () => Promise<void>
let answer: (profile: object) => void
beforeEach(() => {
  setCallTarget({ url: 'https://boat.test', token: () => Promise.resolve('secret') })
  const body = new Promise<object>(resolve => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(await body)))
})
afterEach(async () => {
  await end()
  profile.it = undefined
  vi.unstubAllGlobals()
})

async function open(
  radius = 50,
): Promise<() => readonly [word: string | null | undefined, isDisabled: boolean | undefined]> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  end = async () => {
    await act(async () => root.unmount())
    room.remove()
  }
  await act(async () => root.render(<RadiusPanel radius={radius} choose={() => undefined} close={() => undefined} />))
  return () => [room.querySelector('[role=status]')?.textContent, room.querySelector('input')?.disabled]
}
/** Lets the profile arrive, and React draw it. */
const arrive = (it: object): Promise<void> =>
  act(async () => {
    answer(it)
    await waitFor(() => expect(profile.it).toBeDefined())
  })

test.each([
  ['a captain may change the radius', true, ['', false]],
  ['another account is told that the captain may', false, [CAPTAIN_ONLY, true]],
])(
  'GEOF-09 OPEN-085 ROLE-02 a profile that is missing is loaded, and says nothing before: %s',
  async (_, isCaptain, shown) => {
    const panel = await open()
    expect(panel()).toEqual(['', true])
    await arrive({ userId: 'one@boat.test', isCaptain, geofenceRadius: 50 })
    expect(panel()).toEqual(shown)
  },
)

test.each([
  [25, [true, false]],
  [30, [false, false]],
  [245, [false, false]],
  [250, [false, true]],
])('GEOF-01 LIMIT-22 at %d m less and more are disabled: %j', async (radius, disabled) => {
  await open(radius)
  await arrive({ userId: 'one@boat.test', isCaptain: true, geofenceRadius: radius })
  expect([...document.querySelectorAll('button[aria-label]')].map(it => it.matches(':disabled'))).toEqual(disabled)
})
