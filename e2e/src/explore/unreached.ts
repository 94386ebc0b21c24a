/** Rows of the state tables that no walk reaches, and what shows them instead. */
export interface Unreached {
  readonly why: string
  /** A test with the id of the row in a title. */
  readonly shownBy: string
}

/** By row; docs/explore.md has the same table. */
export const UNREACHED: Readonly<Record<string, Unreached>> = {
  'SM-SYNC-9': {
    why: 'the button is disabled while a request waits, so no screen makes a second one',
    shownBy: 'client/src/stores/calls.test.ts',
  },
  'SM-DEV-16': {
    why: 'the switch is disabled while a command waits, so no screen makes a second one',
    shownBy: 'client/src/stores/calls.test.ts',
  },
  'SM-ENROLL-21': {
    why: 'the call of an enrollment has no time limit, and no fault lets a call fail after it was delayed',
    shownBy: 'client/src/stores/enrollment.model.test.ts',
  },
  'SM-SESS-8': {
    why: 'somebody else signs in on a second tab, and a walk has one',
    shownBy: 'client/src/machines/session.test.ts',
  },
  'SM-SESS-12': {
    why: 'signing out leads to another page, and the boats of walks have one; without it the row is a step of this page',
    shownBy: 'e2e/specs/sign-out.spec.ts',
  },
}
