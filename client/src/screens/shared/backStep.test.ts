// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addOverlay } from '#components/overlays.ts'
import { beforeRouter } from '#platform/beforeRouter.ts'
import { afterExtraEntry, askOnBack, hasEntryBefore } from '#screens/shared/backStep.ts'

/** Paths that the router would show after a step. */
const seen: string[] = []
const onPopState = (event: PopStateEvent): void => beforeRouter.onHistoryStep?.(event)
const router = (): void => void seen.push(location.pathname)

/** The app goes to paths, as its router does; the first one is the first entry of the visit. */
function visit(first: string, ...later: readonly string[]): void {
  history.replaceState({ idx: 0 }, '', first)
  for (const path of later) history.pushState({ idx: history.state.idx + 1 }, '', path)
}
/** Shows something over the screen, which `close` removes; returns how often it was closed by a step back. */
async function show(isClosable = true): Promise<{ closed: number; remove: () => void }> {
  const it = { closed: 0, remove: (): void => undefined }
  it.remove = addOverlay(() => {
    it.closed++
    if (isClosable) it.remove()
  })
  await Promise.resolve()
  return it
}
/** Returns the path, and the entry's number; the extra entry is marked. */
const place = (): string => `${location.pathname} ${history.state.idx}${history.state.isExtra ? ' extra' : ''}`
async function back(): Promise<string> {
  history.back()
  await Promise.resolve()
  return place()
}

beforeEach(() => {
  // Entries of an earlier test are before the first one.
  history.pushState(null, '', '/')
  addEventListener('popstate', onPopState)
  addEventListener('popstate', router)
})
afterEach(() => {
  removeEventListener('popstate', onPopState)
  removeEventListener('popstate', router)
  seen.length = 0
})

test('XTRA-31 a step back closes what lies over the screen, and the next one leaves the screen', async () => {
  visit('/home', '/settings')
  const dialog = await show()
  expect(await back()).toBe('/settings 1')
  expect([dialog.closed, seen]).toEqual([1, []])
  expect(await back()).toBe('/home 0')
  expect([dialog.closed, seen]).toEqual([1, ['/home']])
})

test('XTRA-31 of two overlays the upper one is closed first', async () => {
  visit('/home', '/settings')
  const lower = await show()
  const upper = await show()
  await back()
  expect([lower.closed, upper.closed]).toEqual([0, 1])
  await back()
  expect([lower.closed, upper.closed, place(), seen]).toEqual([1, 1, '/settings 1', []])
})

test.each([
  ['the first screen', [], '/home 1 extra'],
  ['a later screen', ['/settings'], '/settings 1'],
])('XTRA-31 an overlay that cannot be closed keeps %s', async (_, later, at) => {
  visit('/home', ...later)
  const cover = await show(false)
  expect([await back(), await back(), cover.closed, seen]).toEqual([at, at, 2, []])
  cover.remove()
  await Promise.resolve()
})

test('XTRA-31 several steps at once are taken back at once', async () => {
  visit('/home', '/settings', '/profile')
  const dialog = await show()
  history.go(-2)
  expect([place(), dialog.closed, seen]).toEqual(['/profile 2', 1, []])
})

test('XTRA-31 a step forward leaves the screen with what lies over it', async () => {
  visit('/home', '/settings', '/profile')
  history.back()
  const dialog = await show()
  history.forward()
  expect([place(), dialog.closed, seen]).toEqual(['/profile 2', 0, ['/settings', '/profile']])
  dialog.remove()
  await Promise.resolve()
})

test('XTRA-31 on the first entry an extra one is there as long as something lies over the screen', async () => {
  visit('/home')
  const dialog = await show()
  expect([place(), hasEntryBefore()]).toEqual(['/home 1 extra', false])
  dialog.remove()
  await Promise.resolve()
  expect([place(), hasEntryBefore(), seen]).toEqual(['/home 0', false, []])
})

test('XTRA-31 a step back on the first entry closes and leaves no entry to step over', async () => {
  visit('/home')
  const dialog = await show()
  expect([await back(), dialog.closed, seen]).toEqual(['/home 0', 1, []])
})

test('XTRA-31 a dialog that replaces another one keeps the extra entry', async () => {
  visit('/home')
  const menu = await show()
  const go = vi.spyOn(history, 'go')
  onTestFinished(() => go.mockRestore())
  menu.remove()
  const question = await show()
  expect([place(), go.mock.calls]).toEqual(['/home 1 extra', []])
  question.remove()
  await Promise.resolve()
})

test('XTRA-31 the way back over an extra entry needs one step', async () => {
  visit('/home')
  const sheet = await show()
  history.pushState({ idx: 2 }, '', '/history/1')
  sheet.remove()
  await Promise.resolve()
  expect([await back(), seen]).toEqual(['/home 0', ['/home']])
})

test('XTRA-31 a step forward to an extra entry returns to the first one', async () => {
  visit('/home')
  const sheet = await show()
  sheet.remove()
  await Promise.resolve()
  history.forward()
  expect(place()).toBe('/home 0')
})

test('XTRA-31 what replaces a screen with a dialog replaces its first entry', async () => {
  visit('/addContact')
  const dialog = await show()
  afterExtraEntry(() => history.replaceState({ idx: history.state.idx }, '', '/home'))
  dialog.remove()
  await Promise.resolve()
  expect(place()).toBe('/home 0')
})

test('XTRA-31 the app navigates while something lies over the screen', async () => {
  visit('/settings')
  const dialog = await show()
  history.replaceState(history.state, '', '/home')
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect([dialog.closed, seen]).toEqual([0, ['/home']])
  dialog.remove()
  await Promise.resolve()
})

test('PROFILE-47 XTRA-31 a step back asks before it leaves a form, but first closes what lies over it', async () => {
  visit('/home', '/profile')
  const ask = vi.fn(() => true)
  const end = askOnBack(ask)
  const dialog = await show()
  expect([await back(), dialog.closed, ask.mock.calls.length]).toEqual(['/profile 1', 1, 0])
  expect([await back(), ask.mock.calls.length, seen]).toEqual(['/profile 1', 1, []])
  ask.mockReturnValue(false)
  expect([await back(), seen]).toEqual(['/home 0', ['/home']])
  end()
})

test('XTRA-31 a step that arrives elsewhere than the app has stepped is one of the person', async () => {
  visit('/home', '/settings', '/profile')
  const dialog = await show()
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  history.back()
  go.mockRestore()
  // The person was quicker than the step forward.
  history.back()
  expect([place(), dialog.closed]).toEqual(['/profile 2', 1])
})
