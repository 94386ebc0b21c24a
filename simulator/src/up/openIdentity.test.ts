import { expect, onTestFinished, test, vi } from 'vitest'
import { createFleet } from '#fleet/fleet.ts'
import { START } from '#testing/boat.ts'
import { presentRights } from './openIdentity.ts'

function open() {
  const fleet = createFleet()
  onTestFinished(() => fleet.close())
  const hosted = fleet.add({ plan: { accounts: [{ user: 'bo', upload: true }] }, start: START, mode: 'paused' })
  const user = hosted.people.find(it => it.user.startsWith('bo@'))?.user ?? ''
  const caller = { boat: hosted.boat, user, rights: { ...hosted.boat.state.access.get(user), isCaptain: false } }
  return { fleet, hosted, user, rights: () => presentRights(fleet)({ ...caller, rights: NO_RIGHTS }) }
}
const NO_RIGHTS = { isCaptain: false, isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }

test('ROLE-01 the rights of a caller are those at the time when the body has arrived', () => {
  const { hosted, user, rights } = open()
  const catchUp = vi.spyOn(hosted.pace, 'catchUp')
  expect([rights(), catchUp.mock.calls.length]).toMatchObject([{ isApproved: true, hasUploadAccess: true }, 1])
  hosted.boat.state.access.set(user, { isApproved: true, hasGalleryAccess: false, hasUploadAccess: false })
  expect(rights()).toMatchObject({ isApproved: true, hasUploadAccess: false })
})

test('a caller of a boat that was replaced meanwhile is refused with 409, and of a removed one with 403', () => {
  const { fleet, hosted, rights } = open()
  fleet.restart(hosted.boat.id)
  expect(rights()).toBe(409)
  fleet.remove(hosted.boat.id)
  expect(rights()).toBe(403)
})
