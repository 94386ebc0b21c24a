import { expect, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { accountDataOf, nextId } from './accountData.ts'
import type { BoatPlan } from './plan.ts'

const of = (plan: BoatPlan) => accountDataOf(plan, 'freja.example', START)
const contact = { name: 'Ann', email: 'ann@freja.example' }
const vip = { name: 'Coast guard', phone: '+4520000002' }
const journey = { date: '2026-05-30', nickname: 'Home' }

test('ROLE-02 by default the captain has access to the gallery and to uploads', () => {
  expect(of({}).access).toEqual(
    new Map([['captain@freja.example', { isApproved: true, hasGalleryAccess: true, hasUploadAccess: true }]]),
  )
})

test('ROLE-02 by default an account is approved and has no access to the gallery or to uploads', () => {
  expect(of({ accounts: [{ user: 'bo' }] }).accounts).toEqual([
    { userId: 'bo@freja.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false },
  ])
})

test('by default the contact record of the captain has no name and no phone number', () => {
  expect(of({}).captainContact).toMatchObject({
    id: 'contact-0',
    name: '',
    phoneNumber: '',
    captainEmail: 'captain@freja.example',
  })
})

test('by default a sailor friend is active and has no phone number', () => {
  expect(of({ contacts: [contact] }).contacts).toMatchObject([
    { id: 'contact-1', ...contact, active: true, phoneNumber: '', captainEmail: 'captain@freja.example' },
  ])
})

test('by default a journey has no description and no images', () => {
  const images = { image1: '', image2: '', image3: '', image4: '', image5: '' }
  expect(of({ journeys: [journey] }).journeys).toEqual([
    { id: 'journey-1', favouriteDate: '2026-05-30', nickname: 'Home', description: '', ...images },
  ])
})

test('SUBS-01 by default a subscription is monthly and began 400 days ago', () => {
  expect(of({ subscription: {} }).subscription).toEqual({
    currentPeriodStart: '2026-05-22T08:00:00.000Z',
    currentPeriodEnd: '2026-06-21T08:00:00.000Z',
    billingInterval: 'month',
    subscriptionStartDate: '2025-04-27T08:00:00.000Z',
  })
})

test('PROFILE-09 by default the billing period is the calendar month in which the boat starts, with zero usage', () => {
  expect(of({}).usage).toEqual({
    mBsUsed: 0,
    dataLimit: 0,
    transactionsUsed: 0,
    transactionsLimit: 0,
    billingStart: '2026-06-01T00:00:00.000Z',
    billingEnd: '2026-07-01T00:00:00.000Z',
  })
})

test('PROFILE-07 PROFILE-08 the boat starts with zero metered bytes and transactions', () => {
  expect(of({}).metered).toEqual({ bytes: 0, transactions: 0 })
})

test('SETTINGS-06 the account data holds a time zone only for users who have chosen one', () => {
  expect(of({ accounts: [{ user: 'bo', timeZone: 'Asia/Tokyo' }, { user: 'ann' }] }).timeZones).toEqual(
    new Map([['bo@freja.example', 'Asia/Tokyo']]),
  )
})

test('the id counter starts at the number of records in the plan', () => {
  expect(of({ contacts: [contact, contact], vips: [vip], journeys: [journey, journey, journey] }).given).toBe(6)
})

test('a new id skips the ids of existing records', () => {
  expect(nextId({ given: 4 }, 'vip', [{ id: 'vip-5' }, { id: 'vip-7' }])).toBe('vip-6')
})
