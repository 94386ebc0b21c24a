import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, type FormInput, formMachine, type FormState } from '#machines/form.ts'

type Values = { name: string; on: boolean }
const { step, deadline, initial } = formMachine<Values>()
const SAVED: Values = { name: 'Kim', on: false }

const after = (...inputs: FormInput<Values>[]): FormState<Values> =>
  inputs.reduce((state, it) => step(state, it, 0), initial)
const loaded: FormInput<Values> = { is: 'loaded', values: SAVED }
const typed: FormInput<Values> = { is: 'changed', values: { name: 'Bo' } }
const PATHS = {
  unread: after(),
  clean: after(loaded),
  dirty: after(loaded, typed),
  asking: after(loaded, typed, { is: 'leave' }),
  'asking-delete': after(loaded, typed, { is: 'delete' }),
  left: after(loaded, { is: 'leave' }),
} as const
type Name = keyof typeof PATHS

test('each path leads to the state that it is named after', () => {
  for (const [name, state] of Object.entries(PATHS)) expect(state.is).toBe(name)
})

test.each<[string, Name, FormInput<Values>, Name]>([
  ['SM-FORM-1', 'unread', loaded, 'clean'],
  ['SM-FORM-1', 'clean', { is: 'loaded', values: { name: 'Eva', on: true } }, 'clean'],
  ['SM-FORM-2', 'clean', typed, 'dirty'],
  ['SM-FORM-3', 'dirty', { is: 'changed', values: SAVED }, 'clean'],
  ['SM-FORM-4 PROFILE-48', 'clean', { is: 'leave' }, 'left'],
  ['SM-FORM-5 PROFILE-47', 'dirty', { is: 'leave' }, 'asking'],
  ['SM-FORM-6', 'asking', { is: 'leave-confirmed' }, 'left'],
  ['SM-FORM-7', 'asking', { is: 'declined' }, 'dirty'],
  ['SM-FORM-10 CONTACT-42', 'clean', { is: 'delete' }, 'asking-delete'],
  ['SM-FORM-10 CONTACT-42', 'dirty', { is: 'delete' }, 'asking-delete'],
  ['SM-FORM-11 CONTACT-43', 'asking-delete', { is: 'deleted' }, 'left'],
  ['SM-FORM-12 CONTACT-44', 'asking-delete', { is: 'declined' }, 'dirty'],
])('%s %s + %j leads to %s', (_, from, input, to) => {
  expect(step(PATHS[from], input, 0).is).toBe(to)
})

test.each<[Name, FormInput<Values>['is'][]]>([
  [
    'unread',
    ['changed', 'leave', 'leave-confirmed', 'declined', 'delete', 'deleted', 'save', 'saved', 'save-failed', 'forget'],
  ],
  ['clean', ['leave-confirmed', 'declined', 'deleted', 'saved', 'save-failed']],
  ['dirty', ['leave-confirmed', 'declined', 'deleted', 'saved', 'save-failed']],
  ['asking', ['changed', 'leave', 'delete', 'deleted', 'save', 'saved', 'save-failed']],
  ['asking-delete', ['changed', 'leave', 'leave-confirmed', 'delete', 'save', 'saved', 'save-failed']],
  ['left', ['changed', 'leave', 'leave-confirmed', 'declined', 'delete', 'deleted', 'save', 'saved', 'save-failed']],
])('SM-FORM in the state %s the form ignores %j', (from, inputs) => {
  for (const is of inputs)
    expect(step(PATHS[from], { is, run: 1, values: { name: 'X', on: true } }, 0)).toBe(PATHS[from])
})

test.each<Name>(['clean', 'dirty', 'asking', 'asking-delete', 'left'])(
  'SM-FORM in the state %s the form forgets everything when the person changes',
  from => {
    expect(step(PATHS[from], { is: 'forget' }, 0)).toEqual({ is: 'unread' })
  },
)

test('SM-FORM-5 PROFILE-47 CONTACT-39 leaving asks also when only a box has been ticked', () => {
  expect(after(loaded, { is: 'changed', values: { on: true } }, { is: 'leave' }).is).toBe('asking')
})

const NEWS: Values = { name: 'Eva', on: true }
test.each<Name>(['clean', 'left'])('SM-FORM-1 a %s form shows newly read values', from => {
  expect(step(PATHS[from], { is: 'loaded', values: NEWS }, 0)).toEqual({
    is: 'clean',
    values: NEWS,
    saved: NEWS,
    sending: undefined,
  })
})

test.each<Name>(['dirty', 'asking', 'asking-delete'])(
  'SM-FORM-8 a %s form keeps what was typed, and takes newly read values into all other fields',
  from => {
    const read = step(PATHS[from], { is: 'loaded', values: NEWS, draft: { on: false } }, 0)
    expect(read).toEqual({ is: from, values: { name: 'Bo', on: true }, saved: NEWS, sending: undefined })
  },
)

test('SM-FORM-3 a dirty form is clean when the values that are read are those that were typed', () => {
  expect(step(PATHS.dirty, { is: 'loaded', values: { name: 'Bo', on: true } }, 0).is).toBe('clean')
})

test('SM-FORM-5 a question stays open when the values that are read are those that were typed', () => {
  expect(step(PATHS.asking, { is: 'loaded', values: { name: 'Bo', on: true } }, 0).is).toBe('asking')
})

test('SM-FORM-1 values that are being saved are newer than values read meanwhile', () => {
  const sending = step(PATHS.clean, { is: 'save', run: 1 }, 0)
  expect(sending).toMatchObject({ is: 'clean', sending: { run: 1, values: SAVED } })
  expect(step(sending, { is: 'loaded', values: NEWS }, 0)).toBe(sending)
  const dirty = step(PATHS.dirty, { is: 'save', run: 1 }, 0)
  expect(step(dirty, { is: 'loaded', values: NEWS }, 0)).toBe(dirty)
})

test('SM-FORM-4 SM-FORM-8 a form left during a save stays left, whatever the answer', () => {
  const left = after(loaded, { is: 'save', run: 1 }, { is: 'leave' })
  expect(left.is).toBe('left')
  expect(step(left, { is: 'saved', run: 1, values: NEWS }, 0)).toBe(left)
  expect(step(left, { is: 'save-failed', run: 1 }, 0)).toBe(left)
})

test('SM-FORM-6 leaving drops the changes', () => {
  expect(step(PATHS.asking, { is: 'leave-confirmed' }, 0)).toMatchObject({ is: 'left', values: SAVED })
})

test.each<[Name, Name]>([
  ['clean', 'clean'],
  ['dirty', 'clean'],
])('SM-FORM-8 after a successful save a %s form is %s, and its saved copy is what was sent', (from, to) => {
  const sending = step(PATHS[from], { is: 'save', run: 1 }, 0)
  const values = sending.is === 'unread' ? SAVED : sending.values
  expect(step(sending, { is: 'saved', run: 1, values }, 0)).toEqual({
    is: to,
    values,
    saved: values,
    sending: undefined,
  })
})

test.each<Name>(['clean', 'dirty'])('SM-FORM-9 a failed save leaves a %s form as it was', from => {
  expect(step(step(PATHS[from], { is: 'save', run: 1 }, 0), { is: 'save-failed', run: 1 }, 0)).toEqual(PATHS[from])
})

test('SM-FORM-8 text typed during a save is kept and stays unsaved', () => {
  const sending = step(PATHS.dirty, { is: 'save', run: 1 }, 0)
  const typing = step(sending, { is: 'changed', values: { on: true } }, 0)
  expect(step(typing, { is: 'saved', run: 1, values: { name: 'Bo', on: false } }, 0)).toEqual({
    is: 'dirty',
    values: { name: 'Bo', on: true },
    saved: { name: 'Bo', on: false },
    sending: undefined,
  })
})

test.each([
  ['leave', 'asking'],
  ['delete', 'asking-delete'],
] as const)('SM-FORM-8 a question asked during the save stays open: %s', (is, question) => {
  const asking = step(step(PATHS.dirty, { is: 'save', run: 1 }, 0), { is }, 0)
  expect(step(asking, { is: 'saved', run: 1, values: { name: 'Bo', on: false } }, 0).is).toBe(question)
})

test('SM-FORM an answer to an earlier save changes nothing, and a second press does not save again', () => {
  const sending = step(PATHS.dirty, { is: 'save', run: 2 }, 0)
  expect(step(sending, { is: 'saved', run: 1, values: SAVED }, 0)).toBe(sending)
  expect(step(sending, { is: 'save-failed', run: 1 }, 0)).toBe(sending)
  expect(step(sending, { is: 'save', run: 3 }, 0)).toBe(sending)
})

test('a draft makes a form dirty as soon as it is loaded', () => {
  expect(after({ is: 'loaded', values: SAVED, draft: { name: 'Bo' } })).toMatchObject({
    is: 'dirty',
    values: { name: 'Bo', on: false },
    saved: SAVED,
  })
  expect(after({ is: 'loaded', values: SAVED, draft: { name: 'Kim' } }).is).toBe('clean')
})

/** Expected state of the form, for any order of actions and answers. */
class Model {
  saved: Values = SAVED
  values: Values = SAVED
  asked = false
  sent: { run: number; values: Values } | undefined
  runs = 0
}
interface Real {
  state: FormState<Values>
}
type Command = fc.Command<Model, Real>

const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model) => FormInput<Values>,
): Command => ({
  check,
  run(model, real) {
    real.state = step(real.state, run(model), 0)
    const { state } = real
    if (state.is === 'unread' || state.is === 'left') throw new Error('The form is gone.')
    expect(state.values).toEqual(model.values)
    expect(state.saved).toEqual(model.saved)
    expect(state.is).toBe(
      model.asked ? 'asking' : changesOf(model.values, model.saved).length === 0 ? 'clean' : 'dirty',
    )
    expect(deadline(state)).toBeUndefined()
  },
  toString: () => name,
})
const isDirty = (it: Model): boolean => changesOf(it.values, it.saved).length > 0

const commands = [
  fc.record({ name: fc.constantFrom('Kim', 'Bo', 'Eva'), on: fc.boolean() }).map(values =>
    command(
      `type ${JSON.stringify(values)}`,
      it => !it.asked,
      model => {
        model.values = values
        return { is: 'changed', values }
      },
    ),
  ),
  fc.constant(
    command('leave', isDirty, model => {
      model.asked = true
      return { is: 'leave' }
    }),
  ),
  fc.constant(
    command(
      'stay',
      it => it.asked,
      model => {
        model.asked = false
        return { is: 'declined' }
      },
    ),
  ),
  fc.constant(
    command(
      'save',
      it => !it.asked && it.sent === undefined,
      model => {
        model.sent = { run: ++model.runs, values: model.values }
        return { is: 'save', run: model.runs }
      },
    ),
  ),
  fc.constant(
    command(
      'answer 200',
      it => it.sent !== undefined,
      model => {
        const sent = model.sent ?? { run: 0, values: model.values }
        model.saved = sent.values
        model.sent = undefined
        return { is: 'saved', run: sent.run, values: sent.values }
      },
    ),
  ),
  fc.constant(
    command(
      'answer 500',
      it => it.sent !== undefined,
      model => {
        const run = model.sent?.run ?? 0
        model.sent = undefined
        return { is: 'save-failed', run }
      },
    ),
  ),
  fc.record({ name: fc.constantFrom('Kim', 'Bo', 'Eva'), on: fc.boolean() }).map(values =>
    command(
      `read ${JSON.stringify(values)}`,
      it => it.sent === undefined,
      model => {
        const { name, on } = model.values
        const isTyped = { name: name !== model.saved.name, on: on !== model.saved.on }
        model.values = { name: isTyped.name ? name : values.name, on: isTyped.on ? on : values.on }
        model.saved = values
        return { is: 'loaded', values }
      },
    ),
  ),
  fc.constant(
    command(
      'answer of an earlier saving',
      () => true,
      () => ({ is: 'saved', run: -1, values: { name: 'stale', on: true } }),
    ),
  ),
]

test('SM-FORM no typed text is lost, and the form is dirty exactly when it differs from the saved values', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40 }), it =>
      fc.modelRun(() => ({ model: new Model(), real: { state: PATHS.clean } }), it),
    ),
  )
})
