/**
 * Store of an edited form: its machine, its draft, the question before leaving, and one save at a time. Source:
 * SM-FORM, OPEN-119.
 */
import { runMachine } from '@drydock/contracts'
import { changesOf, type FormInput, formMachine, type FormState, type FormValues } from '#machines/form.ts'
import { timers } from '#platform/time.ts'
import { type Draft, draftOf, keepDraft } from '#stores/drafts.ts'
import { session } from '#stores/session.ts'
import { setLeaveGuard, unsaved } from '#stores/unsaved.ts'

export interface FormOptions<V extends FormValues> {
  /** The name of the draft; undefined while no form is open. */
  readonly name: () => string | undefined
  /** Returns whether leaving with unsaved changes asks the person first. */
  readonly asks: () => boolean
  /** Receives each new state. */
  readonly show: (state: FormState<V>) => void
}

/** One save attempt: the values that are sent, and those that the gateway is known to have. */
export interface SaveAttempt<V extends FormValues> {
  readonly run: number
  readonly values: V
  readonly saved: V
}

export interface FormStore<V extends FormValues> {
  state(): FormState<V>
  send(input: FormInput<V>): void
  /** Loads the values of the gateway; an unsaved draft is applied on top. */
  load(values: V): void
  /** Guards the open form against leaving; returns a function that removes the guard. */
  open(): () => void
  /** Answers 'Unsaved Changes': leaves without saving, or stays. */
  answerLeaving(leave: boolean): void
  /** Starts a save; returns undefined when nothing can be saved now. */
  save(): SaveAttempt<V> | undefined
  /** Returns whether an attempt is still under way. */
  isSaving(attempt: SaveAttempt<V>): boolean
}

/** Returns the fields that differ from the values of the gateway. */
export const changedFields = <V extends FormValues>({
  values,
  saved,
}: Pick<SaveAttempt<V>, 'values' | 'saved'>): Draft =>
  Object.fromEntries(changesOf(values, saved).map(key => [key, values[key]]))

/** Creates the store of a form: its values, what is saved, and the question before it is left. */
export function formStore<V extends FormValues>({ name, asks, show }: FormOptions<V>): FormStore<V> {
  /** Continues the navigation that the question interrupted. */
  let goOn: () => void = () => undefined
  let runs = 0
  const draft = (): readonly [userId: string, name: string] | undefined => {
    const [userId, form] = [session.user?.id, name()]
    return userId === undefined || form === undefined ? undefined : [userId, form]
  }
  const machine = runMachine(formMachine<V>(), timers, state => {
    show(state)
    const changes = state.is === 'unread' ? {} : changedFields(state)
    // Also where leaving asks nothing: an update waits while a form is dirty. OPEN-110.
    unsaved.is = Object.keys(changes).length > 0
    const mine = draft()
    if (mine && state.is !== 'unread') keepDraft(...mine, changes)
  })
  const sending = (): SaveAttempt<V> | undefined => {
    const state = machine.state()
    return state.is === 'unread' || state.sending === undefined ? undefined : { ...state.sending, saved: state.saved }
  }
  return {
    state: machine.state,
    send: machine.send,
    load(values) {
      const mine = draft()
      // A draft has the fields of the form that kept it.
      machine.send({ is: 'loaded', values, draft: mine ? (draftOf(...mine) as Partial<V>) : {} })
    },
    open: () =>
      setLeaveGuard(go => {
        if (!asks()) return false
        machine.send({ is: 'leave' })
        const isAsking = machine.state().is === 'asking'
        if (isAsking) goOn = go
        return isAsking
      }),
    answerLeaving(leave) {
      machine.send({ is: leave ? 'leave-confirmed' : 'declined' })
      if (leave) goOn()
    },
    save() {
      const mine = ++runs
      machine.send({ is: 'save', run: mine })
      const attempt = sending()
      return attempt?.run === mine ? attempt : undefined
    },
    isSaving: attempt => sending()?.run === attempt.run,
  }
}
