import type { FavouriteJourney } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type JourneyInput, type JourneyState, journeyMachine } from '#machines/journey.ts'
import { type Row, walk } from '#testing/walk.ts'

const journey = (nickname: string): FavouriteJourney => ({
  id: 'j',
  favouriteDate: '2024-06-01',
  nickname,
  description: '',
  image1: 'a',
  image2: '',
  image3: '',
  image4: '',
  image5: '',
})
const OLD = journey('Old')
const NEW = journey('New')

/** State as in the table of the requirements, with the call under way. */
interface Model {
  readonly is: 'unknown' | 'not favourite' | 'favourite' | 'asking'
  readonly name: string
  readonly call: number | undefined
}
const unknown: Model = { is: 'unknown', name: '', call: undefined }
const plain: Model = { is: 'not favourite', name: '', call: undefined }
const favourite = (name: string): Model => ({ is: 'favourite', name, call: undefined })

const EVENTS = [
  'read none',
  'read one',
  'save',
  'edit',
  'delete',
  'confirm',
  'decline',
  'saved',
  'removed',
  'fail',
  'late answer',
  'forget',
] as const
type Event = (typeof EVENTS)[number]

const isFree = (it: Model): boolean => it.call === undefined
const ROWS: readonly Row<Model, Event>[] = [
  { row: 'JOURNEY-03 read as none', on: 'read none', from: it => isFree(it) && it.is !== 'asking', to: () => plain },
  {
    row: 'JOURNEY-03 read as favourite',
    on: 'read one',
    from: it => isFree(it) && it.is !== 'asking',
    to: () => favourite('Old'),
  },
  {
    row: 'SM-JOUR-1 under way',
    on: 'save',
    from: it => it.is === 'not favourite' && isFree(it),
    to: (it, _, run) => ({ ...it, call: run }),
  },
  {
    row: 'SM-JOUR-1 done',
    on: 'saved',
    from: it => it.is === 'not favourite' && !isFree(it),
    to: () => favourite('New'),
  },
  { row: 'SM-JOUR-3 done', on: 'saved', from: it => it.is === 'favourite' && !isFree(it), to: () => favourite('New') },
  {
    row: 'SM-JOUR-3 under way',
    on: 'edit',
    from: it => it.is === 'favourite' && isFree(it),
    to: (it, _, run) => ({ ...it, call: run }),
  },
  {
    row: 'SM-JOUR-4',
    on: 'delete',
    from: it => it.is === 'favourite' && isFree(it),
    to: it => ({ ...it, is: 'asking' }),
  },
  {
    row: 'SM-JOUR-5 under way',
    on: 'confirm',
    from: it => it.is === 'asking',
    to: (it, _, run) => ({ ...it, is: 'favourite', call: run }),
  },
  { row: 'SM-JOUR-5 done', on: 'removed', from: it => !isFree(it), to: () => plain },
  { row: 'SM-JOUR-6', on: 'decline', from: it => it.is === 'asking', to: it => ({ ...it, is: 'favourite' }) },
  { row: 'SM-JOUR-7', on: 'fail', from: it => !isFree(it), to: it => ({ ...it, call: undefined }) },
  { row: 'the log is left', on: 'forget', from: it => it.is !== 'unknown', to: () => unknown },
]

function input(event: Event, { call = -1 }: Model, run: number): JourneyInput {
  switch (event) {
    case 'read none':
      return { is: 'read', it: undefined }
    case 'read one':
      return { is: 'read', it: OLD }
    case 'save':
    case 'edit':
      return { is: event, run }
    case 'confirm':
      return { is: 'confirmed', run }
    case 'saved':
      return { is: 'saved', run: call, it: NEW }
    case 'removed':
      return { is: 'removed', run: call }
    case 'fail':
      return { is: 'failed', run: call }
    case 'late answer':
      return { is: 'saved', run: 0, it: NEW }
    case 'decline':
      return { is: 'declined' }
    default:
      return { is: event }
  }
}

function view(state: JourneyState): Model {
  const is = state.is === 'plain' ? 'not favourite' : state.is
  return { is, name: 'it' in state ? state.it.nickname : '', call: 'run' in state ? state.run : undefined }
}

const walked = walk(
  {
    machine: journeyMachine,
    initial: unknown,
    rows: ROWS,
    events: EVENTS,
    input: (event, model, _, run) => input(event, model, run),
    view,
    until: () => undefined,
  },
  5,
)

test('SM-JOUR JOURNEY-03 every sequence of five inputs follows the table', () => {
  expect(walked.wrong).toEqual([])
})

test.each(walked.rows)('%s leads to the state in the table from each matching state', (_, steps) => {
  expect(steps).not.toHaveLength(0)
  for (const { wanted, seen, ...step } of steps) expect({ ...step, seen }).toEqual({ ...step, seen: wanted })
})
