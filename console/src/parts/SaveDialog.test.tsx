// @vitest-environment happy-dom
import type { TapsState } from '@drydock/contracts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  fakeControl,
  field,
  fill,
  find,
  isThere,
  press,
  problem,
  recordDownloads,
  render,
  settle,
  textOf,
  textsOf,
} from '#testing.ts'
import { SaveDialog } from './SaveDialog.tsx'

const RECORDING = 'POST /boats/b1/recording'

const downloads = recordDownloads()
const noop = (): void => undefined
const RECORDED: TapsState = {
  mode: 'off',
  from: 33_000,
  since: 2,
  until: 40_000,
  actions: 1,
  expectations: 0,
  leftOut: [],
}
/** Lets the time pass after which the dialog takes a text as typed. */
const stopTyping = async (): Promise<void> => {
  await act(async () => vi.advanceTimersByTime(300))
  await settle()
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const saveDialog = (recording?: TapsState, onClose = noop) => (
  <SaveDialog boat="b1" recording={recording} onClose={onClose} />
)

test('the scenario of a recording is shown with its steps and what it leaves out, each thing once', async () => {
  const notes = ['A picture is left out.', 'Zoomed application.', 'A picture is left out.']
  fakeControl({ [RECORDING]: { yaml: 'scenario: A\n', steps: 2, notes } })
  await render(saveDialog())
  await settle()
  expect(textOf('dialog p')).toBe('2 steps, from the beginning of the boat to now. Their effects become expectations.')
  expect([textsOf('dialog li'), find<HTMLTextAreaElement>('textarea').value]).toEqual([
    ['A picture is left out.', 'Zoomed application.'],
    'scenario: A\n',
  ])
})

test('the scenario is requested again for a changed name and id, and downloaded under them', async () => {
  const control = fakeControl({ [RECORDING]: { yaml: 'scenario: B\n', steps: 1, notes: [] } })
  await render(saveDialog())
  await fill('Name', 'A door opens')
  await fill('Id', 'SC-901')
  await stopTyping()
  expect(control.calls.at(-1)?.body).toEqual({ name: 'A door opens', id: 'SC-901', from: 0, since: 0 })
  await press('Download')
  expect(downloads).toEqual([['SC-901-a-door-opens.yaml', 'scenario: B\n']])
  expect(textOf('dialog [role=status]')).toBe('Play it with: npx drydock replay SC-901-a-door-opens.yaml')
})

test('the scenario is requested once after several keys, and cannot be saved under the new name before', async () => {
  const control = fakeControl({ [RECORDING]: { yaml: 'scenario: B\n', steps: 1, notes: [] } })
  await render(saveDialog())
  for (const name of ['A', 'A d', 'A do']) await fill('Name', name)
  expect([control.calls.length, button('Copy').disabled, button('Download').disabled]).toEqual([1, true, true])
  await stopTyping()
  expect(control.calls.map(it => it.body)).toMatchObject([{ name: 'Recorded by hand' }, { name: 'A do' }])
  expect(button('Download').disabled).toBe(false)
})

test('a request for an earlier name is aborted', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  await render(saveDialog())
  await fill('Name', 'New')
  await stopTyping()
  expect(signals.map(it => it?.aborted)).toEqual([true, false])
})

test('a recording is saved from its beginning to its end, or everything', async () => {
  const control = fakeControl({ [RECORDING]: { yaml: 'scenario: B\n', steps: 1, notes: [] } })
  await render(saveDialog(RECORDED))
  await settle()
  expect(control.calls.at(-1)?.body).toMatchObject({ from: 33_000, since: 2, until: 40_000 })
  expect(textOf('dialog p')).toContain('1 step, from 00:33.000 to 00:40.000, on the boat as it was then.')
  await act(async () => field('Only what was recorded').click())
  await settle()
  expect(control.calls.at(-1)?.body).toEqual({ name: 'Recorded by hand', id: 'SC-900', from: 0, since: 0 })
})

test('an older reply that comes later does not replace a newer one', async () => {
  const answers: ((it: object) => void)[] = []
  fakeControl({ [RECORDING]: () => new Promise(resolve => answers.push(resolve)) })
  await render(saveDialog())
  await fill('Name', 'New')
  await stopTyping()
  await act(async () => answers[1]?.({ yaml: 'scenario: New', steps: 1, notes: [] }))
  await act(async () => answers[0]?.({ yaml: 'scenario: Old', steps: 1, notes: [] }))
  await settle()
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('scenario: New')
})

test.each<[string, string, string | undefined]>([
  ['id', 'id must be such as SC-900.', 'Id'],
  ['name', 'name is too long.', 'Name'],
  ['', 'Nothing was done yet.', undefined],
])('a refusal about %j is shown where it belongs, and nothing can be saved', async (at, detail, label) => {
  fakeControl({ [RECORDING]: problem(400, { detail, field: at }) })
  await render(saveDialog())
  await settle()
  expect([button('Copy').disabled, button('Download').disabled, textOf('.wrong')]).toEqual([true, true, detail])
  expect(isThere('[role=alert]')).toBe(label === undefined)
  expect(['Name', 'Id'].filter(it => field(it).getAttribute('aria-invalid') === 'true')).toEqual(label ? [label] : [])
})

test.each<[string, () => Promise<void>, string]>([
  ['is copied', () => Promise.resolve(), 'Copied.'],
  ['cannot be copied', () => Promise.reject(new Error('denied')), 'Copying failed. Select the text and copy it.'],
])('the dialog reports a scenario that %s', async (_, writeText, text) => {
  fakeControl({ [RECORDING]: { yaml: 'scenario: A', steps: 1, notes: [] } })
  const copied = vi.fn(writeText)
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
  await render(saveDialog())
  await settle()
  await press('Copy')
  expect([copied.mock.calls, textOf('dialog [role=status]')]).toEqual([[['scenario: A']], text])
})

test('the dialog closes by its button', async () => {
  fakeControl({ [RECORDING]: { yaml: '', steps: 0, notes: [] } })
  const onClose = vi.fn()
  await render(saveDialog(undefined, onClose))
  expect(find<HTMLDialogElement>('dialog').open).toBe(true)
  await press('Close')
  expect(onClose).toHaveBeenCalledTimes(1)
})
