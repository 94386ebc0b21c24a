// @vitest-environment happy-dom
import type { FavouriteJourney } from '@drydock/contracts'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setCallTarget } from '#api/call.ts'
import css from '#screens/sharing/extraOptions.module.css'
import { LogDialogs, type LogDialogKind } from '#screens/logbook/LogDialogs.tsx'
import { banners } from '#stores/banners.ts'
import { loadCapturedLog } from '#stores/capturedLog.ts'
import { journeys, openJourney } from '#stores/journeys.ts'
import { profile } from '#stores/profile.ts'
import { type FakeGateway, fakeGateway } from '#testing/gateway.ts'

const { captured, composed } = vi.hoisted(() => ({ captured: { ok: true }, composed: [] as unknown[] }))
vi.mock('#share/shareFile.ts', () => ({
  sharedFile: async ({ title, photos }: { title: string; photos: readonly unknown[] }) => {
    composed.push([title, photos.length])
    return { ok: false, text: 'not drawn' }
  },
  capturedLog: async () => (captured.ok ? { ok: true, value: new Blob(['log']) } : { ok: false, text: 'no canvas' }),
}))

// Those of Fluent animate, and run on timers beyond the end of a test.
type Dialog = { title: string; children?: ReactNode; verb?: string; answer?: (yes: boolean) => void }
const dialog = vi.hoisted(() => ({ title, children, verb, answer }: Dialog) => (
  <div role="dialog">
    <h2>{title}</h2>
    {children}
    {verb ? (
      <button type="button" onClick={() => answer?.(true)}>
        {verb}
      </button>
    ) : null}
  </div>
))
vi.mock('#components/fluent/PlainDialog.tsx', () => ({ PlainDialog: dialog }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => ({ ConfirmDialog: dialog }))
vi.mock('#components/fluent/InfoDialog.tsx', () => ({ InfoDialog: dialog }))

const DAY = '2026-05-31'
const NO_PICTURES = { image1: '', image2: '', image3: '', image4: '', image5: '' }
const JOURNEY: FavouriteJourney = { id: 'j', favouriteDate: DAY, nickname: 'A day', description: '', ...NO_PICTURES }
const CAPTAIN = { userId: 'ada', deviceId: 'D', isCaptain: true, hasGalleryAccess: true, hasUploadAccess: true }
const [LIST, READ, ADD, CHANGE, REMOVE] = [
  'GET /api/favouriteJourney',
  'GET /api/favouriteJourney/j',
  'POST /api/favouriteJourney',
  'PUT /api/favouriteJourney/j',
  'DELETE /api/favouriteJourney/j',
]

let gateway: FakeGateway
let root: Root
let close: () => void
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  gateway = fakeGateway({ [LIST]: [JOURNEY], [READ]: JOURNEY, [ADD]: JOURNEY, 'GET /api/imageStorage': 'never' })
  setCallTarget({ url: 'https://boat.test', token: async () => 'secret' })
  Object.assign(profile, { it: CAPTAIN })
  banners.success = undefined
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Log({ first }: { first: LogDialogKind }) {
  const [shown, show] = useState(first)
  return (
    <>
      <section data-captured="log" />
      {(['options', 'save', 'edit', 'hint'] as const).map(it => (
        <button key={it} type="button" onClick={() => show(it)}>
          {`Open ${it}`}
        </button>
      ))}
      <LogDialogs day={DAY} shown={shown} show={show} />
    </>
  )
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}

/** Opens the log of the day with a dialog, beside a link that leads away. */
async function open(first: LogDialogKind): Promise<void> {
  close = openJourney(DAY)
  const room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  root.render(
    <MemoryRouter initialEntries={['/log']}>
      <Address />
      <Link to="/mob">MOB</Link>
      <Routes>
        <Route path="/log" element={<Log first={first} />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  await expect.poll(() => text()).toContain('/log')
}
const text = (): string => document.body.textContent
const title = (): string | undefined => document.querySelector('h2')?.textContent
const path = (): string | undefined => document.querySelector('output')?.textContent
const find = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('a, button')].find(it => it.textContent === name)
const press = (name: string) => expect.poll(() => find(name)?.click() ?? find(name) !== undefined).toBe(true)
const type = async (nickname: string): Promise<void> => {
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const input = document.querySelector('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, nickname)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Answers a call later, and waits until the app has taken the answer. */
function late(call: string): (reply?: unknown) => Promise<void> {
  const answer = Promise.withResolvers<unknown>()
  gateway.answer(call, answer.promise)
  return async reply => {
    await expect.poll(() => gateway.asked.map(it => it.call)).toContain(call)
    answer.resolve(reply)
    await answer.promise
  }
}
const isFree = () => 'run' in journeys.state && journeys.state.run === undefined

test('LOGBOOK-23 UX of the options only the deletion has the look of danger', async () => {
  await open('options')
  await expect.poll(() => find('Delete favourite journey')).toBeDefined()
  const grave = [...document.querySelectorAll('li > button')].filter(it => it.classList.contains(css.grave ?? ''))
  expect(grave.map(it => it.textContent)).toEqual(['Delete favourite journey'])
})

test('JOURNEY-16 after the removal the person goes to Settings', async () => {
  await open('options')
  await press('Delete favourite journey')
  await press('Delete')
  await expect.poll(path).toBe('/settings')
})

test('JOURNEY-15 JOURNEY-16 a person who has left the log before the removal is answered stays where they are', async () => {
  const answer = late(REMOVE)
  await open('options')
  await press('Delete favourite journey')
  await press('Delete')
  await press('MOB')
  await expect.poll(path).toBe('/mob')
  close()
  await answer()
  await expect.poll(() => banners.success).toBeDefined()
  expect(path()).toBe('/mob')
})

test('LOGBOOK-26 OPEN-095 the memories open at once, with the log, while the storage does not answer', async () => {
  await open('options')
  await press('Journey memories')
  await expect.poll(path).toMatch(/^\/userGallery\/j,D\?id=j&deviceId=D&logFile=temp_ada[A-Za-z0-9]{32}\.jpeg$/)
})

test('LOGBOOK-26 SHARE-08 a log that could not be captured has a name in the gallery, and no picture', async () => {
  captured.ok = false
  onTestFinished(() => void Object.assign(captured, { ok: true }))
  await open('options')
  await press('Journey memories')
  await expect.poll(path).toContain('&logFile=temp_ada')
  const name = new URLSearchParams(path()?.split('?')[1]).get('logFile')
  expect(await loadCapturedLog(name ?? '')).toBeUndefined()
})

/** Opens the log of a day while the favourites cannot be read. */
async function openUnread(): Promise<void> {
  gateway.answer(LIST, 500)
  await open('nothing')
  await expect.poll(() => journeys.isFailed).toBe(true)
}

test('LOGBOOK-22 LOGBOOK-23 opening the options reads favourites again that could not be read', async () => {
  await openUnread()
  gateway.answer(LIST, [JOURNEY])
  await press('Open options')
  await expect.poll(() => find('Edit favourite journey')).toBeDefined()
  expect(text()).not.toContain('could not be read')
})

test('LOGBOOK-24 the options say that the favourites could not be read, and Retry brings the options', async () => {
  await openUnread()
  await press('Open options')
  await expect.poll(text).toContain('The favourite journeys could not be read')
  expect(find('Save to favourites')).toBeUndefined()
  gateway.answer(LIST, [])
  await press('Retry')
  await expect.poll(() => find('Save to favourites')).toBeDefined()
  expect(text()).not.toContain('could not be read')
})

test('LOGBOOK-29 somebody to whom favourites bring no option sees no text about them', async () => {
  Object.assign(profile, { it: { ...CAPTAIN, isCaptain: false, hasGalleryAccess: false } })
  await openUnread()
  await press('Open options')
  await expect.poll(() => find("Share captain's log")).toBeDefined()
  expect(text()).not.toContain('favourite journeys')
})

test('JOURNEY-09 a save that is answered late closes no other dialog', async () => {
  gateway.answer(LIST, [])
  const answer = late(ADD)
  await open('options')
  await press('Save to favourites')
  await type('A day')
  await press('SAVE')
  await press('Cancel')
  await press('Open hint')
  await answer(JOURNEY)
  await expect.poll(() => journeys.state.is).toBe('favourite')
  await expect.poll(title).toBe('Hint')
})

test('JOURNEY-11 an edit that is answered late keeps what is typed into the reopened dialog', async () => {
  const answer = late(CHANGE)
  await open('options')
  await press('Edit favourite journey')
  await type('Round the lighthouse')
  await press('SAVE')
  await press('Cancel')
  await press('Open edit')
  await type('Round the island')
  await answer()
  await expect.poll(isFree).toBe(true)
  expect(document.querySelector('input')?.value).toBe('Round the island')
})

test('JOURNEY-11 a dialog that is open again when its log becomes a favourite keeps its texts and edits it', async () => {
  gateway.answer(LIST, [])
  const answer = late(ADD)
  await open('options')
  await press('Save to favourites')
  await type('A day')
  await press('SAVE')
  await press('Cancel')
  await press('Open save')
  await type('Round the island')
  await answer(JOURNEY)
  await expect.poll(title).toBe('Edit favourite journey')
  await press('SAVE')
  await expect.poll(title).toBeUndefined()
  expect(gateway.asked.find(it => it.call === CHANGE)?.body).toMatchObject({ nickname: 'Round the island' })
})

test('OPEN-116 JOURNEY-18 an edit of a journey that another phone has removed keeps its text, and saves it as a new one', async () => {
  await open('options')
  await press('Edit favourite journey')
  await type('Round the island')
  gateway.answer(LIST, [])
  gateway.answer(READ, 404)
  await press('SAVE')
  await expect.poll(() => journeys.state.is).toBe('plain')
  await expect.poll(title).toBe('Save to favourites')
  await press('SAVE')
  await expect.poll(title).toBeUndefined()
  expect(gateway.asked.at(-1)).toMatchObject({ call: ADD, body: { nickname: 'Round the island' } })
})

const WITH_PICTURE = [{ ...JOURNEY, image1: 'p.jpg' }]
test.each([
  ['favourites that are read later', LIST, WITH_PICTURE, [['A day', 5]], 'not drawn'],
  ['favourites that cannot be read', LIST, 500, [], 'The favourite journeys could not be read'],
  ['rights that are read later', 'GET /api/Profile', CAPTAIN, [['A day', 5]], 'not drawn'],
  ['rights that cannot be read', 'GET /api/Profile', 500, [], 'The account could not be read'],
])('LOGBOOK-21 SHARE-03 sharing a log with its memories waits for the %s', async (_, call, reply, made, warning) => {
  composed.length = 0
  banners.warning = undefined
  if (call !== LIST) profile.it = undefined
  gateway.answer(LIST, WITH_PICTURE)
  const answer = late(call)
  await open('options')
  await press('Share log with journey memories')
  expect(composed).toEqual([])
  gateway.answer('GET /api/imageStorage', 500)
  await answer(reply)
  await expect.poll(() => banners.warning?.texts).toEqual([warning])
  expect(composed).toEqual(made)
})
