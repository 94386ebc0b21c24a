/**
 * A form of flat fields, its saved copy, and the questions before leaving and before deleting. One machine for every
 * form that is edited. Source: SM-FORM, OPEN-119.
 */
import type { Machine } from '@drydock/contracts'

/** Flat values: two copies are equal when each field is. */
export type FormValues = Readonly<Record<string, string | boolean>>

interface Filled<V extends FormValues> {
  /** Values on the screen. */
  readonly values: V
  /** Values that the gateway is known to have. */
  readonly saved: V
  /** Values being sent to the gateway; `run` names the attempt. */
  readonly sending: { readonly run: number; readonly values: V } | undefined
}

/** `unread` until there is something to edit, `left` at the end. Changes are the difference of the two copies. */
export type FormState<V extends FormValues> =
  | { readonly is: 'unread' }
  | (Filled<V> & { readonly is: 'clean' | 'dirty' | 'asking' | 'asking-delete' | 'left' })

export type FormInput<V extends FormValues> =
  /** `values` of the gateway. `draft`: input that was typed before and never saved. */
  | { readonly is: 'loaded'; readonly values: V; readonly draft?: Partial<V> | undefined }
  | { readonly is: 'changed'; readonly values: Partial<V> }
  | { readonly is: 'leave' | 'leave-confirmed' | 'declined' | 'delete' | 'deleted' | 'forget' }
  | { readonly is: 'save'; readonly run: number }
  /** All calls answered 200; `values` are those that the gateway has now. */
  | { readonly is: 'saved'; readonly run: number; readonly values: V }
  /** Not everything was saved; `stored` are the fields that the gateway has now nevertheless. */
  | { readonly is: 'save-failed'; readonly run: number; readonly stored?: Partial<V> | undefined }

type Full<V extends FormValues> = Exclude<FormState<V>, { readonly is: 'unread' }>

const keysOf = <V extends FormValues>(values: V): readonly (keyof V)[] => Object.keys(values)

/** Returns the fields in which two copies differ. */
export const changesOf = <V extends FormValues>(values: V, saved: V): readonly (keyof V)[] =>
  keysOf(saved).filter(key => values[key] !== saved[key])

/** Returns clean or dirty, as follows from the copies. */
function settled<V extends FormValues>(state: Filled<V>): Full<V> {
  const { values, saved, sending } = state
  return { is: changesOf(values, saved).length === 0 ? 'clean' : 'dirty', values, saved, sending }
}

/** Returns the state with other copies. A question stays until it is answered. */
function withCopies<V extends FormValues>({ is }: Full<V>, copies: Filled<V>): Full<V> {
  const next = settled(copies)
  return is === 'asking' || is === 'asking-delete' ? { ...next, is } : next
}

/** Applies values that were read: typed fields keep their input, and the others are not sent as they were before. */
function afterReading<V extends FormValues>(state: Full<V>, saved: V): Full<V> {
  const typed = changesOf(state.values, state.saved).map(key => [key, state.values[key]])
  return withCopies(state, { values: { ...saved, ...Object.fromEntries(typed) }, saved, sending: undefined })
}

/** Applies saved values. A field that was changed meanwhile keeps its input; the others take the saved value. */
function afterSaving<V extends FormValues>(state: Full<V>, sent: V, stored: Partial<V>): Full<V> {
  const untouched = Object.entries(stored).filter(([key]) => state.values[key] === sent[key])
  const values = { ...state.values, ...Object.fromEntries(untouched) }
  return withCopies(state, { values, saved: { ...state.saved, ...stored }, sending: undefined })
}

function step<V extends FormValues>(state: FormState<V>, input: FormInput<V>): FormState<V> {
  if (input.is === 'forget') return state.is === 'unread' ? state : { is: 'unread' }
  if (input.is === 'loaded') {
    // Values being saved are newer than those read meanwhile.
    if (state.is !== 'unread' && state.is !== 'left' && state.sending !== undefined) return state
    return state.is === 'unread' || state.is === 'clean' || state.is === 'left'
      ? settled({ values: { ...input.values, ...input.draft }, saved: input.values, sending: undefined })
      : afterReading(state, input.values)
  }
  if (state.is === 'unread' || state.is === 'left') return state
  switch (input.is) {
    case 'changed':
      return state.is === 'clean' || state.is === 'dirty'
        ? settled({ ...state, values: { ...state.values, ...input.values } })
        : state
    case 'leave':
      return state.is === 'clean' ? { ...state, is: 'left' } : state.is === 'dirty' ? { ...state, is: 'asking' } : state
    case 'leave-confirmed':
      return state.is === 'asking' ? { ...state, is: 'left', values: state.saved } : state
    case 'declined':
      return state.is === 'asking' || state.is === 'asking-delete' ? settled(state) : state
    case 'delete':
      return state.is === 'clean' || state.is === 'dirty' ? { ...state, is: 'asking-delete' } : state
    case 'deleted':
      return state.is === 'asking-delete' ? { ...state, is: 'left', values: state.saved } : state
    case 'save':
      return (state.is === 'clean' || state.is === 'dirty') && state.sending === undefined
        ? { ...state, sending: { run: input.run, values: state.values } }
        : state
    case 'saved':
      return state.sending?.run === input.run ? afterSaving(state, state.sending.values, input.values) : state
    case 'save-failed':
      return state.sending?.run === input.run ? afterSaving(state, state.sending.values, input.stored ?? {}) : state
  }
}

/** Creates the machine of one form; it has no deadline. */
export const formMachine = <V extends FormValues>(): Machine<FormState<V>, FormInput<V>> => ({
  initial: { is: 'unread' },
  step: (state, input) => (input.is === 'due' ? state : step(state, input)),
  deadline: () => undefined,
})
