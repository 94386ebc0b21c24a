import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { hasAccess, rightsOf } from './access.ts'

test.each([
  ['captain@freja.example', true],
  ['friend@freja.example', true],
  ['locked@freja.example', false],
  ['nobody@freja.example', false],
  ['', false],
])('ROLE-17 OPEN-115 %j has access to the boat: %s', (user, may) => {
  expect(hasAccess(boatOf({ accounts: [{ user: 'friend' }, { user: 'locked', approved: false }] }).state, user)).toBe(
    may,
  )
})

test('ROLE-17 a user whom the boat does not know has no rights', () => {
  expect(rightsOf({ captain: 'captain@freja.example', access: new Map() }, 'nobody@freja.example')).toEqual({
    isCaptain: false,
    isApproved: false,
    hasGalleryAccess: false,
    hasUploadAccess: false,
  })
})
