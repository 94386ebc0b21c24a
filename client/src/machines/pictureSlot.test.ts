/** Every sequence of inputs of one slot, against the table. Source: SM-SLOT. */
import { expect, test } from 'vitest'
import { type SlotInput, slotMachine, type SlotState } from '#machines/pictureSlot.ts'
import { type Row, walk } from '#testing/walk.ts'

type Event =
  | 'click'
  | 'click without access'
  | 'good file'
  | 'bad file'
  | 'saved'
  | 'failed'
  | 'canceled'
  | 'delete'
  | 'delete without access'
  | 'removed'
  | 'closed'
  | 'listed'
  | 'listed empty'
  | 'listed another'
interface Model {
  readonly is: SlotState['is']
  readonly refused?: 'permission' | 'picture' | undefined
  readonly name?: string
}

const is =
  (...all: readonly Model['is'][]) =>
  (it: Model): boolean =>
    all.includes(it.is)
const EMPTY: Model = { is: 'empty', refused: undefined }
const named = (state: Model['is'], { name = '' }: Model): Model => ({ is: state, name })

const ROWS: readonly Row<Model, Event>[] = [
  { row: 'SM-SLOT-1', on: 'click', from: is('empty'), to: () => ({ is: 'picking' }) },
  {
    row: 'SM-SLOT-2',
    on: 'click without access',
    from: is('empty'),
    to: () => ({ is: 'empty', refused: 'permission' }),
  },
  { row: 'SM-SLOT-3', on: 'good file', from: is('picking'), to: () => ({ is: 'uploading' }) },
  { row: 'SM-SLOT-4', on: 'bad file', from: is('picking'), to: () => ({ is: 'empty', refused: 'picture' }) },
  { row: 'SM-SLOT-5', on: 'saved', from: is('uploading'), to: () => ({ is: 'filled', name: 'new' }) },
  { row: 'SM-SLOT-6', on: 'failed', from: is('uploading'), to: () => EMPTY },
  { row: 'SM-SLOT-7', on: 'listed', from: is('empty'), to: () => ({ is: 'filled', name: 'old' }) },
  {
    row: 'SM-SLOT-7, changed by somebody else',
    on: 'listed another',
    from: is('empty', 'filled', 'viewing'),
    to: () => ({ is: 'filled', name: 'other' }),
  },
  { row: 'SM-SLOT-8', on: 'click', from: is('filled'), to: it => named('viewing', it) },
  { row: 'SM-SLOT-8, without access', on: 'click without access', from: is('filled'), to: it => named('viewing', it) },
  { row: 'SM-SLOT-9, under way', on: 'delete', from: is('viewing'), to: it => named('removing', it) },
  { row: 'SM-SLOT-9', on: 'removed', from: is('removing'), to: () => EMPTY },
  { row: 'SM-SLOT-10', on: 'closed', from: is('viewing'), to: it => named('filled', it) },
  { row: 'SM-SLOT-11', on: 'failed', from: is('removing'), to: it => named('filled', it) },
  { row: 'SM-SLOT-12', on: 'canceled', from: is('picking'), to: () => EMPTY },
  { row: 'removed by somebody else', on: 'listed empty', from: is('filled', 'viewing'), to: () => EMPTY },
  {
    row: 'exchanged by somebody else',
    on: 'listed',
    from: it => is('filled', 'viewing')(it) && it.name !== 'old',
    to: () => ({ is: 'filled', name: 'old' }),
  },
]

const INPUTS: Readonly<Record<Event, SlotInput>> = {
  click: { is: 'click', mayChange: true },
  'click without access': { is: 'click', mayChange: false },
  'good file': { is: 'chosen', fits: true },
  'bad file': { is: 'chosen', fits: false },
  saved: { is: 'saved', name: 'new' },
  failed: { is: 'failed' },
  canceled: { is: 'canceled' },
  delete: { is: 'delete', mayChange: true },
  'delete without access': { is: 'delete', mayChange: false },
  removed: { is: 'removed' },
  closed: { is: 'closed' },
  listed: { is: 'listed', name: 'old' },
  'listed empty': { is: 'listed', name: '' },
  'listed another': { is: 'listed', name: 'other' },
}

// The row that names another picture leaves one of the same name as it is.
const rows = ROWS.map(it =>
  it.on === 'listed another' ? { ...it, from: (model: Model) => it.from(model) && model.name !== 'other' } : it,
)
const events = Object.keys(INPUTS) as Event[]
const walked = walk(
  {
    machine: slotMachine,
    initial: EMPTY,
    rows,
    events,
    input: event => INPUTS[event],
    view: it => ({ ...it }),
    until: () => undefined,
  },
  5,
)

test('SM-SLOT every sequence of five inputs follows the table', () => {
  expect(walked.wrong).toEqual([])
})

test.each(walked.rows)('%s leads to the state in the table from each matching state', (_, steps) => {
  expect(steps).not.toHaveLength(0)
  for (const { wanted, seen, ...step } of steps) expect({ ...step, seen }).toEqual({ ...step, seen: wanted })
})
