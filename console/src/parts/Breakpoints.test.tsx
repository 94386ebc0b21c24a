// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true, "disableIframePageLoading": false } }
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  type FakeControl,
  entry,
  fakeControl,
  fill,
  find,
  isThere,
  press,
  problem,
  render,
  settle,
  textsOf,
  update,
  viewOf,
} from '#testing.ts'
import type { BoatView } from '#boatView.ts'
import { AppFrame } from './AppFrame.tsx'
import { Breakpoints, HeldStrip } from './Breakpoints.tsx'
import { useBreakpoints } from './useBreakpoints.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const PUSH = { id: 1, at: NOW, direction: 'push', name: 'ShowMessage', body: ['Ahoy'] }
const CALL = {
  id: 2,
  at: NOW,
  direction: 'request',
  name: 'GET /api/sensor/history/{id}',
  call: 'GET /api/sensor/history/3',
  body: null,
}
const NOTHING = { breakpoints: [], held: [] }

function Panel({ view }: { readonly view: BoatView }) {
  const list = useBreakpoints('b1', view)
  return (
    <>
      <HeldStrip boat="b1" list={list} />
      <Breakpoints boat="b1" list={list} />
      <AppFrame boat="b1" view={view} held={list.held[0]} />
    </>
  )
}

let control: FakeControl
beforeEach(() => {
  control = fakeControl({
    'POST /boats/b1/app': { address: 'about:blank#b1' },
    'GET /boats/b1/breakpoints': { breakpoints: [], held: [PUSH] },
    'POST /boats/b1/held': NOTHING,
  })
})
const held = viewOf({ entries: [entry(3, 'state', 'held', { id: 1 })] })
const open = async (view = held): Promise<void> => {
  await render(<Panel view={view} />)
  await settle()
}
const ends = () => control.calls.filter(it => it.route === 'POST /boats/b1/held').map(it => it.body)

test('a held push is shown above the boat and beside the app', async () => {
  await open()
  expect(find('section[aria-label="Held"]').textContent).toContain('Held: the push ShowMessage.')
  expect(find('[role="status"]').textContent).toContain('Held: the push ShowMessage. The clock is stopped.')
})

test('waiting breakpoints are shown without any entry in the journal, and again after a restart', async () => {
  const waiting = (name: string) => ({ breakpoints: [{ direction: 'push', name, times: 1 }], held: [] })
  const shown = () => textsOf('ul[aria-label="Waiting breakpoints"] li')
  control.replies['GET /boats/b1/breakpoints'] = waiting('ShowError')
  await open(viewOf())
  expect(shown()).toEqual(['push ShowError'])
  control.replies['GET /boats/b1/breakpoints'] = waiting('ShowMessage')
  await update(<Panel view={viewOf({ begun: 2 })} />)
  await settle()
  expect(shown()).toEqual(['push ShowMessage'])
})

test.each([
  ['Release', { id: 1, do: 'release' }],
  ['Drop it', { id: 1, do: 'drop' }],
  ['Change it', { id: 1, do: 'change', args: ['Ahoy'] }],
])('%s ends what is held', async (name, body) => {
  await open()
  await press(name)
  expect(ends()).toEqual([body])
  expect(isThere('section[aria-label="Held"]')).toBe(false)
})

test('a held call without a body is answered with the text of the field', async () => {
  control.replies['GET /boats/b1/breakpoints'] = { breakpoints: [], held: [CALL] }
  await open()
  expect(find('section[aria-label="Held"]').textContent).toContain('Held: the call GET /api/sensor/history/3.')
  expect(textsOf('section[aria-label="Held"] button')).toEqual(['Answer', 'Release', 'Drop it'])
  await press('Answer')
  expect(ends()).toEqual([{ id: 2, do: 'change', body: {} }])
})

test('the body of a held call can be changed, or the call answered', async () => {
  const save = { id: 3, at: NOW, direction: 'request', name: 'PUT /api/Profile', body: { shipName: 'Alda' } }
  control.replies['GET /boats/b1/breakpoints'] = { breakpoints: [], held: [save] }
  await open()
  const fields = [...document.querySelectorAll('section[aria-label="Held"] textarea')] as HTMLTextAreaElement[]
  expect(fields.map(it => [it.labels[0]?.firstChild?.textContent, it.value])).toEqual([
    ['Its body', '{\n  "shipName": "Alda"\n}'],
    ['Answer in its place', '{}'],
  ])
  await press('Change it')
  expect(ends()).toEqual([{ id: 3, do: 'change', request: { shipName: 'Alda' } }])
})

test('an item that is held no longer disappears when the journal says so', async () => {
  await open()
  control.replies['GET /boats/b1/breakpoints'] = NOTHING
  await update(<Panel view={viewOf({ entries: [...held.entries, entry(4, 'state', 'discarded', { id: 1 })] })} />)
  await settle()
  expect(isThere('section[aria-label="Held"]')).toBe(false)
})

test('the form holds the next call, reply or push, and a refusal is shown', async () => {
  control.replies['POST /boats/b1/breakpoints'] = {
    breakpoints: [{ direction: 'push', name: 'ShowError', times: 1 }],
    held: [],
  }
  control.replies['DELETE /boats/b1/breakpoints'] = NOTHING
  control.replies['GET /boats/b1/breakpoints'] = NOTHING
  await open(viewOf())
  await press('Hold')
  await fill('Hold the next', 'push')
  await fill('Named', 'ShowError ')
  await press('Hold')
  expect(control.calls.filter(it => it.route === 'POST /boats/b1/breakpoints').map(it => it.body)).toEqual([
    { on: { rest: 'any' }, direction: 'request' },
    { on: { hub: 'ShowError' } },
  ])
  expect(textsOf('ul[aria-label="Waiting breakpoints"] li')).toEqual(['push ShowError'])
  await press('Remove all breakpoints')
  expect(isThere('ul[aria-label="Waiting breakpoints"]')).toBe(false)
  control.replies['POST /boats/b1/breakpoints'] = problem(400, { detail: 'There is no such push.' })
  await press('Hold')
  expect(textsOf('[role="alert"]')).toEqual(['There is no such push.'])
})

test.each([
  ['{', 'This is not JSON. Correct it, or let it go unchanged.'],
  ['{}', 'The arguments of a push are a list in [ ].'],
])('the text %s does not become a push', async (text, refused) => {
  await open()
  const area = find<HTMLTextAreaElement>('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Change it')
  expect([ends(), textsOf('[role="alert"]')]).toEqual([[], [refused]])
})
