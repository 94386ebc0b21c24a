import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDrafts } from '#stores/draftKey.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  stubDeviceStorage(kept)
})
afterEach(() => void vi.unstubAllGlobals())

test('a draft is found again by the same person in the same form', () => {
  keepDraft('kim', 'profile', { name: 'Eva', hatchSMSActive: true })
  keepDraft('kim', 'contact', { name: 'Bo' })
  expect(draftOf('kim', 'profile')).toEqual({ name: 'Eva', hatchSMSActive: true })
  expect(draftOf('kim', 'contact')).toEqual({ name: 'Bo' })
  expect(draftOf('friend', 'profile')).toEqual({})
})

test('an empty draft and a sign-out remove the draft from the device', () => {
  keepDraft('kim', 'profile', { name: 'Eva' })
  keepDraft('kim', 'profile', {})
  expect(kept.size).toBe(0)
  keepDraft('kim', 'profile', { name: 'Eva' })
  dropDrafts('kim')
  expect(draftOf('kim', 'profile')).toEqual({})
})

test.each(['', 'no JSON', '[]', 'null', '{"profile":5}', '{"profile":{"name":{},"on":7}}'])(
  'an unreadable draft counts as none: %j',
  text => {
    kept.set('drafts:kim', text)
    expect(draftOf('kim', 'profile')).toEqual({})
  },
)
