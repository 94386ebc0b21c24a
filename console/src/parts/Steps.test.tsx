// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  type FakeControl,
  fakeControl,
  field,
  fill,
  find,
  isThere,
  press,
  problem,
  render,
  textOf,
  textsOf,
} from '#testing.ts'
import { Steps } from './Steps.tsx'

const STEP = 'POST /boats/b1/steps'
const KINDS = [
  { name: 'alarm', help: 'An [alarm](#alarm) is triggered by `smoke`.', schema: { enum: ['bilgePump', 'smoke'] } },
  {
    name: 'reading',
    help: 'A meter shows a new value.',
    schema: {
      type: 'object',
      properties: {
        meter: { enum: ['V1', 'I1'], description: 'Which `meter`, see [meters](#meters).\nNever shown.' },
        value: { type: 'number', minimum: 0, maximum: 30 },
        note: { type: 'string' },
      },
      required: ['meter', 'value'],
    },
  },
  {
    name: 'sensor',
    help: 'A sensor.',
    schema: { type: 'object', properties: { on: { type: 'boolean' } }, required: ['on'] },
  },
  {
    name: 'fault',
    help: 'Something goes wrong.',
    schema: {
      type: 'object',
      properties: {
        on: {
          anyOf: [
            { const: 'weather' },
            { type: 'object', properties: { rest: { type: 'string' } }, required: ['rest'] },
            { type: 'object', properties: { hub: { enum: ['connection'] } }, required: ['hub'] },
          ],
        },
        kind: { enum: ['delay', 'drop'] },
        for: { type: 'string', pattern: '^\\d+(ms|s|m|h|d)$' },
      },
      required: ['on', 'kind'],
    },
  },
  { name: 'unplugShorePower', help: 'Shore power goes.', schema: { type: 'null' } },
]

let control: FakeControl
beforeEach(async () => {
  control = fakeControl({ 'GET /kinds': KINDS, [STEP]: { at: '2026-07-01T12:00:00Z', since: 1 } })
  await render(<Steps boat="b1" />)
})
const steps = (): readonly unknown[] => control.calls.filter(it => it.route === STEP).map(it => it.body)
const optionsOf = (label: string): readonly (string | null)[] =>
  [...field(label).querySelectorAll('option')].map(it => it.textContent)

test('every kind of step has a button with its help, and the alarm is the first', () => {
  expect(textsOf('.palette button')).toEqual(['alarm', 'reading', 'sensor', 'fault', 'unplug shore power'])
  expect([button('reading').title, button('alarm').getAttribute('aria-pressed')]).toEqual([
    'A meter shows a new value.',
    'true',
  ])
  expect([textOf('form h3'), textOf('form p')]).toEqual(['alarm', 'An alarm is triggered by smoke.'])
})

test('kinds of steps that cannot be loaded are an error with its reason', async () => {
  fakeControl({ 'GET /kinds': problem(401, { detail: 'Sign in again.' }) })
  await render(<Steps boat="b1" />)
  expect(textOf('[role=alert]')).toBe('Sign in again.')
})

test('a step without fields is run by a press and confirmed', async () => {
  await press('unplug shore power')
  await press('Do it now')
  expect([steps(), textOf('form [role=status]')]).toEqual([[{ unplugShorePower: null }], 'Done: unplug shore power.'])
})

test('a choice has the names that the app uses, and sends the word of the language', async () => {
  expect(optionsOf('alarm')).toEqual(['Bilge pump', 'Smoke detector'])
  await fill('alarm', '1')
  await press('Do it now')
  expect(steps()).toEqual([{ alarm: 'smoke' }])
})

test('a step shows its help without the markup of the reference', async () => {
  await press('alarm')
  expect([textOf('form > p.quiet'), textsOf('form > p.quiet code')]).toEqual([
    'An alarm is triggered by smoke.',
    ['smoke'],
  ])
  expect(document.querySelector('[aria-pressed=true]')?.getAttribute('title')).toBe('An alarm is triggered by smoke.')
})

test('a field shows its help, its limits, and whether it is optional', async () => {
  await press('reading')
  expect(textsOf('form label')).toEqual(['meter', 'value', 'note · optional'])
  expect([textsOf('.help'), textsOf('.help code')]).toEqual([['Which meter, see meters.'], ['meter']])
  const value = field('value')
  expect([value.placeholder, value.inputMode, optionsOf('meter')]).toEqual([
    '0 to 30',
    'decimal',
    ['Consumption (V1)', 'Bilge pump (I1)'],
  ])
})

test('numbers are sent as numbers, and empty fields are left out', async () => {
  await press('reading')
  await fill('value', '12.5')
  await press('Do it now')
  expect(steps()).toEqual([{ reading: { meter: 'V1', value: 12.5 } }])
})

test('true and false are offered as scenarios write them, and sent as booleans', async () => {
  await press('sensor')
  expect([...field('on').children].map(it => it.textContent)).toEqual(['true', 'false'])
  await fill('on', 'false')
  await press('Do it now')
  expect(steps()).toEqual([{ sensor: { on: false } }])
})

test('an empty required field is named and focused, and nothing is sent', async () => {
  await press('reading')
  await press('Do it now')
  const value = field('value')
  expect([steps(), textsOf('[role=alert]')]).toEqual([[], ['value: this is empty, and the step needs it.']])
  expect([value.getAttribute('aria-invalid'), document.activeElement === value]).toEqual(['true', true])
  expect(document.getElementById(value.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'value: this is empty, and the step needs it.',
  )
})

test('an error of the fake boat is shown at its field until the step succeeds', async () => {
  control.replies[STEP] = problem(400, { detail: 'value must be at most 30.', field: 'reading.value' })
  await press('reading')
  await fill('value', '99')
  await press('Do it now')
  expect([
    textsOf('[role=alert]'),
    field('value').getAttribute('aria-invalid'),
    isThere('[aria-invalid=true]'),
  ]).toEqual([['value must be at most 30.'], 'true', true])
  expect(field('meter').getAttribute('aria-invalid')).toBe('false')
  control.replies[STEP] = { at: '2026-07-01T12:00:00Z', since: 1 }
  await fill('value', '29')
  await press('Do it now')
  expect([isThere('[role=alert]'), textOf('form [role=status]')]).toEqual([false, 'Done: reading.'])
})

test.each<[string, () => Response, string]>([
  ['about no field', problem(409, { detail: 'The boat has no door.' }), 'The boat has no door.'],
  ['about the whole step', problem(400, { detail: 'alarm cannot be read.', field: 'alarm' }), 'alarm cannot be read.'],
  ['without words', problem(502, ''), 'The fake boat answered 502.'],
])('an error %s is shown once, as text', async (_, reply, text) => {
  control.replies[STEP] = reply
  await press('Do it now')
  expect(textsOf('[role=alert]')).toEqual([text])
})

test('a fault shows only the fields that its choice needs', async () => {
  await press('fault')
  expect(textsOf('form label')).toEqual(['on', 'kind', 'for · optional'])
  await fill('on', '1')
  expect(textsOf('form label')).toEqual(['on', 'rest', 'kind', 'for · optional'])
  expect(field('for').placeholder).toBe('such as 90s, 2m, 1h')
  await press('Do it now')
  expect([steps(), textsOf('[role=alert]')]).toEqual([[], ['rest: this is empty, and the step needs it.']])
  await fill('rest', 'GET /api/Alarm')
  await fill('kind', '1')
  await fill('for', '8s')
  await press('Do it now')
  expect(steps()).toEqual([{ fault: { on: { rest: 'GET /api/Alarm' }, kind: 'drop', for: '8s' } }])
})

test('a fault on a target without further fields is sent as a single word', async () => {
  await press('fault')
  await press('Do it now')
  expect(steps()).toEqual([{ fault: { on: 'weather', kind: 'delay' } }])
})

test('Enter in a field runs the step and does not leave the page', async () => {
  await press('reading')
  await fill('value', '3')
  const submit = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => find('form').dispatchEvent(submit))
  expect([submit.defaultPrevented, steps()]).toEqual([true, [{ reading: { meter: 'V1', value: 3 } }]])
})

test('another kind starts with an empty form', async () => {
  await press('reading')
  await fill('value', '3')
  await press('sensor')
  await press('reading')
  expect(field('value').value).toBe('')
})

test('the form of a step scrolls into view once a person has chosen one', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  await render(<Steps boat="b1" />)
  expect([textOf('form h3'), scroll.mock.calls.length]).toEqual(['alarm', 0])
  await press('reading')
  expect([textOf('form h3'), scroll.mock.calls.length]).toEqual(['reading', 1])
  scroll.mockRestore()
})
