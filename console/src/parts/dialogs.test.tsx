// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  button,
  CLOCK,
  fakeControl,
  field,
  find,
  isThere,
  press,
  problem,
  recordDownloads,
  render,
  settle,
  textOf,
  textsOf,
  viewOf,
} from '#testing.ts'
import { BoatState } from './BoatState.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { SnapshotDialog } from './SnapshotDialog.tsx'

const SNAPSHOT = 'PUT /boats/b1/snapshot'
const TEXT = JSON.stringify({
  version: 1,
  host: '',
  start: 0,
  seed: 1,
  plan: {},
  at: 33_000,
  causes: [],
  state: '',
  sum: '',
})

const downloads = recordDownloads()
const noop = (): void => undefined
const snapshotDialog = (more: Partial<Parameters<typeof SnapshotDialog>[0]> = {}) => (
  <SnapshotDialog boat="b1" name="Freja" view={viewOf()} onFork={noop} onSelectBoat={noop} onClose={noop} {...more} />
)
const part = (name: string): HTMLElement => find('section.part', name)
const statusOf = (name: string): string => part(name).querySelector('[role=status]')?.textContent ?? ''
const alertOf = (name: string): string | undefined => part(name).querySelector('[role=alert]')?.textContent

async function pressIn(name: string, text: string): Promise<void> {
  const found = [...part(name).querySelectorAll('button')].find(it => it.textContent === text)
  await act(async () => found?.click())
  await settle()
  await settle()
}
async function chooseFile(file: File): Promise<void> {
  const input = field('File of a snapshot')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a snapshot is downloaded unchanged, under the name of the boat and its time', async () => {
  fakeControl({ 'GET /boats/b1/snapshot': () => new Response(TEXT) })
  await render(snapshotDialog())
  expect(textOf('dialog h2')).toBe('Snapshot of Freja')
  await pressIn('Save', 'Download')
  expect(downloads).toEqual([['freja-00-33.snapshot.json', TEXT]])
  expect(statusOf('Save')).toBe('Saved as freja-00-33.snapshot.json. It holds what people wrote, and their pictures.')
})

test('a failed snapshot shows its reason, and nothing is downloaded', async () => {
  fakeControl({ 'GET /boats/b1/snapshot': problem(409, { detail: 'The boat is restarting.' }) })
  await render(snapshotDialog())
  await pressIn('Save', 'Download')
  expect([downloads, alertOf('Save'), statusOf('Save')]).toEqual([[], 'The boat is restarting.', ''])
})

test('restoring needs a file and sends its snapshot', async () => {
  const control = fakeControl({ [SNAPSHOT]: { ...CLOCK, mode: 'paused', speed: 0 } })
  await render(snapshotDialog())
  expect(button('Restore').disabled).toBe(true)
  await chooseFile(new File([TEXT], 'freja.json'))
  expect(button('Restore').disabled).toBe(false)
  await pressIn('Restore', 'Restore')
  expect(control.calls).toMatchObject([{ route: SNAPSHOT, body: JSON.parse(TEXT) }])
  expect(statusOf('Restore')).toBe('The boat is the one of freja.json. It stands still: press Play to let it go on.')
})

test.each<[string, string, () => Response, string]>([
  [
    'is no JSON',
    '{',
    problem(500, ''),
    'freja.json: This is not a complete snapshot. Choose a file that was downloaded from this console.',
  ],
  ['is refused', '{}', problem(400, { detail: 'version must be 1.' }), 'freja.json: version must be 1.'],
])('a file that %s is reported with the reason and can be chosen again', async (_, text, reply, words) => {
  fakeControl({ [SNAPSHOT]: reply })
  await render(snapshotDialog())
  await chooseFile(new File([text], 'freja.json'))
  await pressIn('Restore', 'Restore')
  expect([alertOf('Restore'), statusOf('Restore'), button('Restore').disabled]).toEqual([words, '', false])
})

test('a forked boat is shown with its captain and can be opened', async () => {
  const control = fakeControl({ 'POST /boats': { id: 'b2', user: 'captain@b2.example', password: 'fair-winds' } })
  const [onFork, onSelectBoat] = [vi.fn(), vi.fn()]
  await render(snapshotDialog({ onFork, onSelectBoat }))
  expect(isThere('button', 'Look at b2')).toBe(false)
  await pressIn('Fork', 'Fork')
  expect([control.calls[0]?.body, onFork.mock.calls.length, statusOf('Fork')]).toEqual([
    { from: 'b1' },
    1,
    'b2 is a copy of this boat, paused. Its captain is captain@b2.example with the password fair-winds.',
  ])
  await press('Look at b2')
  expect(onSelectBoat.mock.calls).toEqual([['b2']])
})

test('a failed fork shows its reason and offers no boat', async () => {
  fakeControl({ 'POST /boats': problem(409, { detail: 'There are too many boats.' }) })
  const onFork = vi.fn()
  await render(snapshotDialog({ onFork }))
  await pressIn('Fork', 'Fork')
  expect([alertOf('Fork'), onFork.mock.calls.length, isThere('button', 'Look at b2')]).toEqual([
    'There are too many boats.',
    0,
    false,
  ])
})

const deleteDialog = (onDelete = noop, onClose = noop) => (
  <DeleteDialog boat="b1" name="Freja" onDelete={onDelete} onClose={onClose} />
)

test('a boat is deleted only after the question, which names the boat and the loss', async () => {
  const control = fakeControl({ 'DELETE /boats/b1': () => new Response(null, { status: 204 }) })
  const [onDelete, onClose] = [vi.fn(), vi.fn()]
  await render(deleteDialog(onDelete, onClose))
  const dialog = find('dialog')
  expect([dialog.getAttribute('role'), textOf('dialog h2'), control.calls]).toEqual([
    'alertdialog',
    'Delete b1 · Freja?',
    [],
  ])
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toContain('gone for good')
  await press('Delete the boat')
  expect([control.routes(), onDelete.mock.calls.length, onClose.mock.calls.length]).toEqual([
    ['DELETE /boats/b1'],
    1,
    1,
  ])
})

test('declining the question keeps the boat', async () => {
  const control = fakeControl()
  const [onDelete, onClose] = [vi.fn(), vi.fn()]
  await render(deleteDialog(onDelete, onClose))
  await press('Keep the boat')
  expect([control.calls, onDelete.mock.calls.length, onClose.mock.calls.length]).toEqual([[], 0, 1])
})

test('a failed deletion shows its reason, and the question stays', async () => {
  fakeControl({ 'DELETE /boats/b1': problem(409, { detail: 'The last boat stays.' }) })
  const onDelete = vi.fn()
  await render(deleteDialog(onDelete))
  await press('Delete the boat')
  expect([textOf('[role=alert]'), onDelete.mock.calls.length, button('Delete the boat').disabled]).toEqual([
    'The last boat stays.',
    0,
    false,
  ])
})

test('the state of the boat opens both dialogs, one at a time', async () => {
  fakeControl()
  const state = { armed: true, readings: { V1: 12.7 } }
  await render(
    <BoatState
      boat="b1"
      name="Freja"
      view={viewOf({ state, connections: 2 })}
      onSelectBoat={noop}
      onFork={noop}
      onDelete={noop}
    />,
  )
  expect(textsOf('dl > div')).toEqual(
    expect.arrayContaining(['Alarmarmed', 'Consumption (V1)12.7 V', 'Hub2 connections']),
  )
  expect([textsOf('dd.lit'), isThere('dialog')]).toEqual([['armed'], false])
  await press('Snapshot')
  expect(textOf('dialog h2')).toBe('Snapshot of Freja')
  await press('Close')
  await press('Delete')
  expect(textsOf('dialog h2')).toEqual(['Delete b1 · Freja?'])
})
