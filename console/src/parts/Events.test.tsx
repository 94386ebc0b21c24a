// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { TimedEntry } from '#boatView.ts'
import { entry, fakeControl, find, isThere, press, render, textOf, textsOf, update, viewOf } from '#testing.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { EntryList } from './EntryList.tsx'
import { Events } from './Events.tsx'

const ENTRIES = [
  entry(1, 'step', 'alarm', 'bilgePump'),
  entry(2, 'hub', 'UpdateStatusChangeOnAlarm', ['{"device":"a"}']),
  entry(3, 'rest', 'GET /api/Alarm', { status: 200 }),
  entry(4, 'state', 'armed', true),
  entry(5, 'state', 'outbox', { channel: 'sms', to: '+4512345678', text: 'Freja: alarm' }),
  entry(6, 'app', 'captain', { come: ['Alarm'], gone: [] }),
]
const noop = (): void => undefined
const events = (selected?: TimedEntry, onSelect: (it: TimedEntry | undefined) => void = noop) => (
  <Events boat="b1" view={viewOf({ entries: ENTRIES })} selected={selected} onSelect={onSelect} />
)
const list = (entries: readonly TimedEntry[], selected?: TimedEntry, onSelect: (it: TimedEntry) => void = noop) => (
  <EntryList entries={entries} selected={selected} onSelect={onSelect} emptyText="Nothing yet." />
)
const key = (name: string): Promise<void> =>
  act(async () => void find('[role=listbox]').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

test('all entries are listed, the newest first, with time, lane and summary', async () => {
  fakeControl()
  await render(events())
  expect(textsOf('[role=option]')).toEqual([
    '00:06.000appAlarm',
    '00:05.000statesms to +4512345678: Freja: alarm',
    '00:04.000statearmed · true',
    '00:03.000RESTGET /api/Alarm 200',
    '00:02.000hubUpdateStatusChangeOnAlarm',
    '00:01.000stepalarm · bilgePump',
  ])
  expect(textsOf('.entry.alarm')).toHaveLength(2)
})

test('an entry that was recorded late is listed at its time, and of one time the last recorded is first', async () => {
  fakeControl()
  const late = { ...entry(7, 'app', 'captain', { come: ['Late'], gone: [] }), at: 4_000 }
  await render(<Events boat="b1" view={viewOf({ entries: [...ENTRIES, late] })} selected={undefined} onSelect={noop} />)
  expect(textsOf('[role=option]').slice(2, 5)).toEqual([
    '00:04.000appLate',
    '00:04.000statearmed · true',
    '00:03.000RESTGET /api/Alarm 200',
  ])
})

test.each<[string, readonly string[]]>([
  ['steps', ['alarm · bilgePump']],
  ['REST', ['GET /api/Alarm 200']],
  ['hub', ['UpdateStatusChangeOnAlarm']],
  ['state', ['sms to +4512345678: Freja: alarm', 'armed · true']],
  ['app', ['Alarm']],
  ['outbox', ['sms to +4512345678: Freja: alarm']],
])('the filter %s shows only these entries', async (filter, summaries) => {
  fakeControl()
  await render(events())
  await press(filter)
  expect(textsOf('[role=option] span:last-child')).toEqual(summaries)
  expect(textsOf('.filters [aria-pressed=true]')).toEqual([filter])
})

test.each<[string, string]>([
  ['all', 'Nothing yet.'],
  ['outbox', 'No messages yet.'],
])('without entries the filter %s says so', async (filter, text) => {
  fakeControl()
  await render(<Events boat="b1" view={viewOf()} selected={undefined} onSelect={noop} />)
  await press(filter)
  expect(textOf('.empty')).toBe(text)
})

test('an entry is selected by a press, and marked in the list', async () => {
  fakeControl()
  const onSelect = vi.fn()
  await render(events(ENTRIES[3], onSelect))
  expect(textsOf('[aria-selected=true]')).toEqual(['00:04.000statearmed · true'])
  expect(find('[role=listbox]').getAttribute('aria-activedescendant')).toBe(find('[aria-selected=true]').id)
  await act(async () => find('#entry-3').click())
  expect(onSelect.mock.calls).toEqual([[ENTRIES[2]]])
})

test.each<[string, number | undefined, number]>([
  ['ArrowDown', undefined, 30],
  ['ArrowDown', 30, 29],
  ['ArrowUp', 29, 30],
  ['ArrowUp', 30, 30],
  ['PageDown', 30, 20],
  ['PageUp', 15, 25],
  ['PageDown', 3, 1],
])('%s moves the selection from %s to %i, and never off the list', async (name, from, to) => {
  const entries = Array.from({ length: 30 }, (_, index) => entry(30 - index, 'hub', 'SetStatusOnClient'))
  const onSelect = vi.fn()
  await render(
    list(
      entries,
      entries.find(it => it.seq === from),
      onSelect,
    ),
  )
  await key(name)
  expect(onSelect.mock.calls).toMatchObject([[{ seq: to }]])
})

test('other keys leave the selection unchanged', async () => {
  const onSelect = vi.fn()
  await render(list(ENTRIES, ENTRIES[0], onSelect))
  await key('a')
  expect(onSelect).not.toHaveBeenCalled()
})

test('of a thousand entries only the visible ones are rendered, with their position', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => entry(1_000 - index, 'hub', 'SetStatusOnClient'))
  await render(list(entries))
  const first = (): readonly (string | null)[] =>
    ['aria-posinset', 'aria-setsize'].map(it => find('[role=option]').getAttribute(it))
  expect([document.querySelectorAll('[role=option]').length < 50, first()]).toEqual([true, ['1', '1000']])
  const box = find('[role=listbox]')
  box.scrollTop = 15_000
  await act(async () => void box.dispatchEvent(new Event('scroll', { bubbles: true })))
  expect([document.querySelectorAll('[role=option]').length < 50, first()]).toEqual([true, ['493', '1000']])
})

test('the list names its selected entry only while that is in it and rendered', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => entry(1_000 - index, 'hub', 'SetStatusOnClient'))
  const named = (): string | null => find('[role=listbox]').getAttribute('aria-activedescendant')
  await render(list(entries, entries[2]))
  expect(named()).toBe('entry-998')
  const box = find('[role=listbox]')
  box.scrollTop = 15_000
  await act(async () => void box.dispatchEvent(new Event('scroll', { bubbles: true })))
  expect(named()).toBeNull()
  await render(list(ENTRIES, entries[2]))
  expect(named()).toBeNull()
})

test('rows that are added at the top move no row of a scrolled list', async () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => entry(1_000 - index, 'hub', 'SetStatusOnClient'))
  const newer = [1_003, 1_002, 1_001].map(it => entry(it, 'hub', 'SetStatusOnClient'))
  await render(list(entries))
  const box = find('[role=listbox]')
  await update(list([...newer.slice(2), ...entries]))
  expect(box.scrollTop).toBe(0)
  box.scrollTop = 15_000
  await act(async () => void box.dispatchEvent(new Event('scroll', { bubbles: true })))
  await update(list([...newer, ...entries]))
  expect([box.scrollTop, find('[role=option]').getAttribute('aria-posinset')]).toEqual([15_060, '495'])
  await update(list(entries.slice(900)))
  expect(box.scrollTop).toBe(15_060)
})

test('the details show the body as JSON, also JSON inside texts', async () => {
  await render(
    <EntryDetail entry={entry(33, 'hub', 'SetStatusOnClient', ['{"Al":{"Alarm":1}}', '{no JSON'])} onClose={noop} />,
  )
  expect([textOf('h2'), textOf('.mono'), JSON.parse(find('pre').textContent ?? '')]).toEqual([
    'SetStatusOnClient',
    '00:33.000',
    [{ Al: { Alarm: 1 } }, '{no JSON'],
  ])
  expect([textsOf('.json-name'), textsOf('.json-number')]).toEqual([['"Al":', '"Alarm":'], ['1']])
})

test('the button closes the details, and then a hint is shown', async () => {
  const onClose = vi.fn()
  await render(<EntryDetail entry={ENTRIES[0]} onClose={onClose} />)
  await press('Close the entry')
  expect(onClose).toHaveBeenCalledTimes(1)
  await render(<EntryDetail entry={undefined} onClose={onClose} />)
  expect([isThere('pre'), textOf('.detail')]).toEqual([
    false,
    'Choose an entry, in the lanes or in the list, to read it.',
  ])
})
