import { expect, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { accountDataOf, nextId } from './accountData.ts'
import type { BoatPlan } from './plan.ts'

const of = (plan: BoatPlan) => accountDataOf(plan, 'freja.example', START)
const contact = { name: 'Ann', email: 'ann@freja.example' }
const vip = { name: 'Coast guard', phone: '+4520000002' }
const journey = { date: '2026-05-30', nickname: 'Home' }

test('ROLE-02 a captain of whom nothing is said may see the gallery and upload to it', () => {
  expect(of({}).access).toEqual(
    new Map([['captain@freja.example', { isApproved: true, hasGalleryAccess: true, hasUploadAccess: true }]]),
  )
})

test('ROLE-02 an account of which nothing is said is approved, and may do nothing with the gallery', () => {
  expect(of({ accounts: [{ user: 'bo' }] }).accounts).toEqual([
    { userId: 'bo@freja.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false },
  ])
})

test('the record of a captain of whom nothing is said is empty', () => {
  expect(of({}).captainContact).toMatchObject({
    id: 'contact-0',
    name: '',
    phoneNumber: '',
    captainEmail: 'captain@freja.example',
  })
})

test('a sailor friend of whom only name and address are said is active', () => {
  expect(of({ contacts: [contact] }).contacts).toMatchObject([
    { id: 'contact-1', ...contact, active: true, phoneNumber: '', captainEmail: 'captain@freja.example' },
  ])
})

test('a journey of which only day and name are said is empty', () => {
  const images = { image1: '', image2: '', image3: '', image4: '', image5: '' }
  expect(of({ journeys: [journey] }).journeys).toEqual([
    { id: 'journey-1', favouriteDate: '2026-05-30', nickname: 'Home', description: '', ...images },
  ])
})

test('SUBS-01 a subscription of which nothing is said is one by the month that has run for 400 days', () => {
  expect(of({ subscription: {} }).subscription).toEqual({
    currentPeriodStart: '2026-05-22T08:00:00.000Z',
    currentPeriodEnd: '2026-06-21T08:00:00.000Z',
    billingInterval: 'month',
    subscriptionStartDate: '2025-04-27T08:00:00.000Z',
  })
})

test('PROFILE-09 a billing period of which nothing is said is the month in which the boat begins, and nothing has been used in it', () => {
  expect(of({}).usage).toEqual({
    mBsUsed: 0,
    dataLimit: 0,
    transactionsUsed: 0,
    transactionsLimit: 0,
    billingStart: '2026-06-01T00:00:00.000Z',
    billingEnd: '2026-07-01T00:00:00.000Z',
  })
})

test('PROFILE-07 PROFILE-08 nothing is metered before the boat begins', () => {
  expect(of({}).metered).toEqual({ bytes: 0, transactions: 0 })
})

test('SETTINGS-06 time zones are those of the users who have chosen one', () => {
  expect(of({ accounts: [{ user: 'bo', timeZone: 'Asia/Tokyo' }, { user: 'ann' }] }).timeZones).toEqual(
    new Map([['bo@freja.example', 'Asia/Tokyo']]),
  )
})

test('each record of the plan has been given an id', () => {
  expect(of({ contacts: [contact, contact], vips: [vip], journeys: [journey, journey, journey] }).given).toBe(6)
})

test('a new id is the next that no record has', () => {
  expect(nextId({ given: 4 }, 'vip', [{ id: 'vip-5' }, { id: 'vip-7' }])).toBe('vip-6')
})
