/** Performs the phone steps of a scenario on a page, and remembers the state of the phone. */
import type { Instant } from '@drydock/contracts'
import type { PhoneEvent } from '#runner/agent/phone.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { phoneStepOf } from '#runner/captain/shared/phone.ts'

/** What a phone step does with the page. */
export interface PhonePage {
  setPhone(change: PhoneState): Promise<void> | void
  sendEvent(event: PhoneEvent): Promise<void> | void
  /** Reloads the page and waits until it has settled. */
  reload(): Promise<void>
}

export interface PhoneSteps {
  /** The state that the steps so far have set. */
  state(): PhoneState
  perform(params: unknown): Promise<void>
}

export function createPhoneSteps(now: () => Instant, page: PhonePage): PhoneSteps {
  let state: PhoneState = {}
  return {
    state: () => state,
    async perform(params) {
      const step = phoneStepOf(params, now())
      if (step.is === 'phoneState') {
        state = { ...state, ...step.state }
        return page.setPhone(step.state)
      }
      return step.is === 'word' ? page.sendEvent(step.word) : page.reload()
    },
  }
}
