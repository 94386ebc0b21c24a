import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { rightsOf } from './access.ts'
import { hostNameOf } from './accountData.ts'
import { BoatPlan } from './plan.ts'

test.each([
  ['Freja', 1, 'freja.example'],
  ['Freja', 2, 'freja.boat-2.example'],
  ['Freja-2', 1, 'freja-2.example'],
  ['Ærø & Sons!', 1, 'r-sons.example'],
  ['', 1, 'boat.example'],
])('users of the boat named %j, number %d, have addresses at %s', (name, number, host) => {
  expect(hostNameOf(name, number)).toBe(host)
})

test('the boat takes rights, records and histories from the plan', () => {
  const { state } = boatOf(
    BoatPlan.parse({
      name: 'Nora',
      captain: { name: 'Kim', gallery: false, notify: { email: ['smartPlug'], sms: ['smartPlug'] } },
      accounts: [{ user: 'bo', approved: false, upload: true }],
      contacts: [{ name: 'Ann', email: 'ann@shore.example', active: false }],
      vips: [
        { id: 'guard', name: 'Coast guard', phone: '+4520000002' },
        { name: 'Bo', phone: '+4520000003' },
      ],
      journeys: [{ date: '2026-05-30', nickname: 'Home', images: ['', 'two.jpeg'] }],
      histories: {
        door: [
          { name: 'Door opened', ago: '2h' },
          { name: 'Door closed', ago: '1h' },
        ],
      },
      subscription: null,
    }),
  )
  expect(rightsOf(state, 'captain@nora.example')).toEqual({
    isCaptain: true,
    isApproved: true,
    hasGalleryAccess: false,
    hasUploadAccess: true,
  })
  expect(state.accounts).toEqual([
    { userId: 'bo@nora.example', isApproved: false, hasGalleryAccess: false, hasUploadAccess: true },
  ])
  expect(state.captainContact).toMatchObject({
    name: 'Kim',
    captainEmail: 'captain@nora.example',
    smartplugEmailActive: true,
    smartPlugSMSActive: true,
    hatchSMSActive: false,
  })
  expect([
    state.contacts[0]?.active,
    state.vips.map(it => it.id),
    state.journeys[0]?.image2,
    state.journeys[0]?.image5,
    state.subscription,
  ]).toEqual([false, ['guard', 'vip-2'], 'two.jpeg', '', null])
  expect(state.histories.get(10)).toEqual([
    { id: 's10-1', latestEventName: 'Door opened', modifiedDate: '2026-06-01T06:00:00.000Z' },
    { id: 's10-2', latestEventName: 'Door closed', modifiedDate: '2026-06-01T07:00:00.000Z' },
  ])
})

test.each([
  ['a captain among the accounts', { accounts: [{ user: 'captain' }] }],
  ['an account named by an address', { accounts: [{ user: 'bo@shore.example' }] }],
  ['a duplicate account', { accounts: [{ user: 'bo' }, { user: 'bo' }] }],
  ['an unknown event kind', { captain: { notify: { sms: ['storm'] } } }],
  ['six pictures', { journeys: [{ date: '2026-05-30', nickname: 'x', images: ['', '', '', '', '', ''] }] }],
  ['an unknown sensor', { histories: { sonar: [] } }],
  ['negative usage', { usage: { mBsUsed: -1 } }],
])('the plan schema rejects a plan with %s', (_, plan) => {
  expect(BoatPlan.safeParse(plan).success).toBe(false)
})
