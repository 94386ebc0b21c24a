import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccountInput,
  accountMachine,
  type AccountState,
  type AccountAction,
  isBusy,
  needsConfirmation,
  type AccountRights,
} from '#machines/account.ts'

const OUT: AccountRights = { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }
const IN: AccountRights = { ...OUT, isApproved: true }
const { step, deadline } = accountMachine(IN)

const from = (rights: AccountRights): AccountState => accountMachine(rights).initial
const send = (state: AccountState, ...inputs: AccountInput[]): AccountState =>
  inputs.reduce((it, input) => step(it, input, 0), state)
const asked = (rights: AccountRights, action: AccountAction): AccountState =>
  send(from(rights), { is: 'request', action })

test.each<[string, AccountRights, 'approve' | 'lockOut' | 'remove']>([
  ['SM-ACCT-1 ACCT-05', OUT, 'approve'],
  ['SM-ACCT-3 ACCT-06', IN, 'lockOut'],
  ['SM-ACCT-5 ACCT-07', IN, 'remove'],
  ['SM-ACCT-5 ACCT-07', OUT, 'remove'],
])('%s with rights %j the app asks before it sends the request to %s', (_, rights, action) => {
  expect(asked(rights, action)).toEqual({ ...from(rights), asking: action })
})

test.each<[string, AccountRights, AccountAction, Partial<AccountState>]>([
  ['SM-ACCT-2 ACCT-09', OUT, 'approve', { isApproved: true }],
  ['SM-ACCT-4 ACCT-10', IN, 'lockOut', { isApproved: false }],
  ['SM-ACCT-6 ACCT-11', IN, 'remove', { removed: true }],
])('%s with rights %j a confirmed %s is sent, and takes effect when answered 200', (_, rights, action, effect) => {
  const sent = send(asked(rights, action), { is: 'confirmed' })
  expect(sent).toEqual({ ...from(rights), sending: [action] })
  expect(send(sent, { is: 'done', action })).toEqual({ ...from(rights), ...effect })
})

test.each<[AccountRights, AccountAction]>([
  [OUT, 'approve'],
  [IN, 'lockOut'],
  [OUT, 'remove'],
])('SM-ACCT-7 ACCT-08 with rights %j a declined %s sends nothing and leaves the state', (rights, action) => {
  expect(send(asked(rights, action), { is: 'declined' })).toEqual(from(rights))
})

test.each<[AccountRights, AccountAction]>([
  [OUT, 'approve'],
  [IN, 'lockOut'],
  [IN, 'remove'],
])('SM-ACCT-8 with rights %j a failed call of %s restores the state before', (rights, action) => {
  expect(send(asked(rights, action), { is: 'confirmed' }, { is: 'failed', action })).toEqual(from(rights))
})

test.each<[string, AccountRights, AccountAction, Partial<AccountState>]>([
  ['SM-ACCT-9 ACCT-12', IN, 'allowGallery', { hasGalleryAccess: true }],
  ['SM-ACCT-10 ACCT-13', { ...IN, hasGalleryAccess: true }, 'denyGallery', { hasGalleryAccess: false }],
  ['SM-ACCT-11 ACCT-14', IN, 'allowUpload', { hasUploadAccess: true }],
  ['SM-ACCT-12 ACCT-15', { ...IN, hasUploadAccess: true }, 'denyUpload', { hasUploadAccess: false }],
])(
  '%s ACCT-16 with rights %j %s is sent without a question and changes only that right',
  (_, rights, action, effect) => {
    const sent = asked(rights, action)
    expect(sent).toEqual({ ...from(rights), sending: [action] })
    expect(send(sent, { is: 'done', action })).toEqual({ ...from(rights), ...effect })
  },
)

test.each<[AccountRights, AccountAction[]]>([
  [OUT, ['lockOut', 'denyGallery', 'denyUpload']],
  [{ isApproved: true, hasGalleryAccess: true, hasUploadAccess: true }, ['approve', 'allowGallery', 'allowUpload']],
])('SM-ACCT with rights %j a request for the present state is ignored: %j', (rights, actions) => {
  for (const action of actions) expect(asked(rights, action)).toEqual(from(rights))
})

test('SM-ACCT while a call is under way, neither its action nor the opposite is sent, and none for an account being deleted', () => {
  const sent = asked(IN, 'allowGallery')
  expect(send(sent, { is: 'request', action: 'allowGallery' })).toBe(sent)
  expect(send(sent, { is: 'request', action: 'denyGallery' })).toBe(sent)
  const going = send(asked(IN, 'remove'), { is: 'confirmed' })
  for (const action of ['lockOut', 'remove', 'allowUpload'] as const)
    expect(send(going, { is: 'request', action })).toBe(going)
})

test.each<[AccountAction, AccountAction]>([
  ['approve', 'lockOut'],
  ['lockOut', 'approve'],
  ['allowGallery', 'denyGallery'],
  ['denyGallery', 'allowGallery'],
  ['allowUpload', 'denyUpload'],
  ['denyUpload', 'allowUpload'],
])('SM-ACCT while the call %s is under way, %s is busy too, and no other action is', (action, opposite) => {
  expect(ACTIONS.filter(it => isBusy({ sending: [action] }, it)).toSorted()).toEqual([action, opposite].toSorted())
})

test.each<[keyof AccountRights]>([['isApproved'], ['hasGalleryAccess'], ['hasUploadAccess']])(
  'OPEN-115 a list with another value of %s changes that right alone',
  name => {
    const rights = { ...OUT, [name]: true }
    expect(send(from(OUT), { is: 'listed', rights })).toEqual(from(rights))
  },
)

test('a list without changes leaves the state as it is', () => {
  const state = from(IN)
  expect(send(state, { is: 'listed', rights: { ...IN } })).toBe(state)
})

test('a list read during a call is taken over, except for the right that the call changes', () => {
  const sent = asked(IN, 'allowGallery')
  expect(
    send(sent, { is: 'listed', rights: { isApproved: false, hasGalleryAccess: false, hasUploadAccess: true } }),
  ).toMatchObject({
    isApproved: false,
    hasGalleryAccess: false,
    hasUploadAccess: true,
    sending: ['allowGallery'],
  })
  expect(send(from(IN), { is: 'listed', rights: IN })).toEqual(from(IN))
})

const ACTIONS = [
  'approve',
  'lockOut',
  'remove',
  'allowGallery',
  'denyGallery',
  'allowUpload',
  'denyUpload',
] as const satisfies readonly AccountAction[]

/** The account at the gateway and the open calls, as the test expects them. */
class Model {
  is: AccountRights & { removed: boolean } = { ...IN, removed: false }
  calls: AccountAction[] = []
}
interface Real {
  state: AccountState
  asked: Set<AccountAction>
}
type Command = fc.Command<Model, Real>

/** Sends an input and records the calls that follow; a call that needs a confirmation must follow a question. */
function play(model: Model, real: Real, input: AccountInput): void {
  const before = real.state
  real.state = step(before, input, 0)
  const { state } = real
  if (state.asking !== undefined) real.asked.add(state.asking)
  for (const action of state.sending.filter(it => !before.sending.includes(it))) {
    if (needsConfirmation(action)) expect(before.asking).toBe(action)
    model.calls.push(action)
  }
  expect(deadline(state)).toBeUndefined()
  expect(state.sending).toEqual(model.calls)
  expect({
    isApproved: state.isApproved,
    hasGalleryAccess: state.hasGalleryAccess,
    hasUploadAccess: state.hasUploadAccess,
    removed: state.removed,
  }).toEqual(model.is)
  for (const action of state.sending) expect(isBusy(state, action)).toBe(true)
}

const EFFECT: Readonly<Record<AccountAction, Partial<Model['is']>>> = {
  approve: { isApproved: true },
  lockOut: { isApproved: false },
  remove: { removed: true },
  allowGallery: { hasGalleryAccess: true },
  denyGallery: { hasGalleryAccess: false },
  allowUpload: { hasUploadAccess: true },
  denyUpload: { hasUploadAccess: false },
}
const always = (): boolean => true
const press = (action: AccountAction): Command => ({
  check: always,
  run: (model, real) => play(model, real, { is: 'request', action }),
  toString: () => `press ${action}`,
})
const reply = (yes: boolean): Command => ({
  check: always,
  run: (model, real) => play(model, real, { is: yes ? 'confirmed' : 'declined' }),
  toString: () => (yes ? 'yes' : 'no'),
})
const answered = (at: number, ok: boolean): Command => ({
  check: it => it.calls.length > 0,
  run(model, real) {
    const [action] = model.calls.splice(at % model.calls.length, 1)
    if (action === undefined) return
    if (ok) model.is = { ...model.is, ...EFFECT[action] }
    play(model, real, ok ? { is: 'done', action } : { is: 'failed', action })
  },
  toString: () => `call ${at} ${ok ? 200 : 500}`,
})
const listed: Command = {
  check: always,
  run: (model, real) => play(model, real, { is: 'listed', rights: model.is }),
  toString: () => 'list',
}

test('SM-ACCT the account state follows the answered calls, and no call that needs a confirmation is sent without one', () => {
  const commands = [
    fc.constantFrom(...ACTIONS).map(press),
    fc.boolean().map(reply),
    fc.tuple(fc.nat(5), fc.boolean()).map(it => answered(...it)),
    fc.constant(listed),
  ]
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), it =>
      fc.modelRun(() => ({ model: new Model(), real: { state: from(IN), asked: new Set<AccountAction>() } }), it),
    ),
  )
})
