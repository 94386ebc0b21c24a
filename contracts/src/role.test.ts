import { describe, expect, test } from 'vitest'
import { canCall, roleRefusalText, type Rights, type Role, ROLES, callersText } from './role.ts'

const FLAGS = [false, true] as const
const ACCOUNTS: readonly Rights[] = FLAGS.flatMap(isCaptain =>
  FLAGS.flatMap(hasGalleryAccess =>
    FLAGS.map(hasUploadAccess => ({ isCaptain, hasGalleryAccess, hasUploadAccess, isApproved: true })),
  ),
)
const nameOf = ({ isCaptain, hasGalleryAccess, hasUploadAccess }: Rights): string =>
  [
    isCaptain ? 'captain' : 'friend',
    ...(hasGalleryAccess ? ['gallery'] : []),
    ...(hasUploadAccess ? ['upload'] : []),
  ].join('+')
const allowed = (role: Role): readonly string[] => ACCOUNTS.filter(it => canCall(role, it)).map(nameOf)

const CAPTAINS = ['captain', 'captain+upload', 'captain+gallery', 'captain+gallery+upload']
test.each<readonly [Role, readonly string[]]>([
  ['anyone', ['friend', 'friend+upload', 'friend+gallery', 'friend+gallery+upload', ...CAPTAINS]],
  ['account', ['friend', 'friend+upload', 'friend+gallery', 'friend+gallery+upload', ...CAPTAINS]],
  ['gallery', ['friend+upload', 'friend+gallery', 'friend+gallery+upload', ...CAPTAINS]],
  ['upload', ['friend+upload', 'friend+gallery+upload', ...CAPTAINS]],
  ['captain', CAPTAINS],
])('ROLE-13 OPEN-085 calls for %s are allowed to %j', (role, accounts) => {
  expect(allowed(role)).toEqual(accounts)
})

describe.each(ROLES.filter(it => it !== 'anyone'))('a call for %s', role => {
  test('ROLE-17 OPEN-115 is refused to locked-out users and to users without an account', () => {
    expect(ACCOUNTS.filter(it => canCall(role, { ...it, isApproved: false }))).toEqual([])
    expect(canCall(role, undefined)).toBe(false)
  })

  test('has a sentence for its callers and for its refusal', () => {
    expect([callersText(role), roleRefusalText(role)]).toEqual([
      expect.stringMatching(/^[A-Z].*\.$/),
      expect.stringMatching(/^[A-Z].*\.$/),
    ])
  })
})
