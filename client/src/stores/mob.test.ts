import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SEND = 'POST /api/mob/send/'
const PHONE = '+4520123456'
const COORDS = { latitude: 55.676_482, longitude: 12.571_915, accuracy: 6 }

type Found = (it: { coords: typeof COORDS }) => void
type Lost = (it: { code: number }) => void
let answers: 'at once' | 'never' | 'denied' | 'timeout' = 'at once'
let reads = 0

let app: TestApp
let leave: () => void = () => undefined
let ledTo: string[] = []
async function open(replies: Readonly<Record<string, unknown>> = {}): Promise<void> {
  answers = 'at once'
  reads = 0
  ledTo = []
  const getCurrentPosition = (found: Found, lost: Lost, { timeout }: { timeout: number }): void => {
    reads++
    if (answers === 'at once') found({ coords: COORDS })
    if (answers === 'denied') lost({ code: 1 })
    if (answers === 'timeout') setTimeout(() => lost({ code: 3 }), timeout)
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  stubDeviceStorage()
  app = await openCalmApp({ replies })
}
async function enter(): Promise<void> {
  leave = app.actions.openMob(path => ledTo.push(path))
  await app.pass(0)
}
async function send(): Promise<void> {
  app.gateway.calls()
  void app.actions.sendMob()
  await app.pass(0)
}
const mob = () => app.stores.mob

test('MOB-11 MOB-12 LIMIT-37 the phone is read at once, then every 5 s, until the screen is left', async () => {
  await open()
  await enter()
  await app.pass(10_000)
  expect(reads).toBe(3)
  leave()
  await app.pass(60_000)
  expect(reads).toBe(3)
})

test('OPEN-102 no reading starts while another is open', async () => {
  await open()
  answers = 'never'
  await enter()
  await app.pass(24_000)
  expect(reads).toBe(1)
})

test('MOB-11 SM-GEO-6 GEO-04 a reading without an answer is a timeout that leads away, and the next request reads again', async () => {
  await open()
  await enter()
  answers = 'never'
  await app.pass(29_900)
  expect([reads, ledTo, app.stores.geolocation.isReading]).toEqual([2, ['/geo-permission?destination=map'], false])
  leave()
  answers = 'at once'
  expect(await app.actions.requestPosition('?destination=map')).toBe('/map')
})

test('MOB-10 OPEN-125 the app shows that it obtains the position until the first reading of this visit', async () => {
  await open()
  answers = 'never'
  await enter()
  expect(mob().isObtaining).toBe(true)
  leave()
  app.actions.openMob(() => undefined)
  expect(mob().isObtaining).toBe(true)
})

test('MOB-11 OPEN-125 a later reading of the visit goes on without a notice', async () => {
  await open()
  await enter()
  answers = 'never'
  await app.pass(5_000)
  expect([reads, app.stores.geolocation.isReading, mob().isObtaining]).toEqual([2, true, false])
})

test('GEO-08 OPEN-048 a failed reading leads to the permission screen with destination map', async () => {
  await open()
  answers = 'denied'
  await enter()
  expect(ledTo).toEqual(['/geo-permission?destination=map'])
})

test('MOB-12 SM-GEO-6 a reading that is due when another one times out does not start', async () => {
  await open()
  answers = 'timeout'
  await enter()
  await app.pass(20_000)
  expect([ledTo.length, reads, app.stores.geolocation.isReading]).toEqual([1, 1, false])
})

test('MOB-13 MOB-15 MOB-16 the message is sent once, logged and confirmed', async () => {
  await open()
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await enter()
  app.actions.setPhone('+45 20 12 34 56')
  void app.actions.sendMob()
  await send()
  expect([app.gateway.asked.filter(it => it.call === SEND).length, mob().phone, mob().send]).toEqual([1, PHONE, 'sent'])
  expect(app.stores.banners.success?.texts).toEqual(['MOB message sent successfully.'])
  expect(logged).toHaveBeenCalledWith('Mob Sent')
})

test.each(['', '+4512', '+79161234567', '+8501921234567'])("MOB-05 MOB-18 nothing is sent to '%s'", async phone => {
  await open()
  await enter()
  app.actions.setPhone(phone)
  await send()
  expect(app.gateway.calls()).toEqual([])
})

test('MOB-06 a position older than a minute is not sent', async () => {
  await open()
  await enter()
  app.actions.setPhone(PHONE)
  answers = 'never'
  await app.pass(60_001)
  await send()
  expect(app.gateway.calls()).toEqual([])
})

test.each([
  [500, 'failed'],
  ['lost', 'unanswered'],
])(
  'MOB-15 API-12 OPEN-103 OPEN-116 after the answer %j the message is %s, without a banner or an entry, and number and position stay',
  async (reply, outcome) => {
    await open({ [SEND]: reply })
    const logged = vi
      .spyOn(console, 'info')
      .mockReset()
      .mockImplementation(() => undefined)
    await enter()
    app.actions.setPhone(PHONE)
    await send()
    expect([mob(), app.stores.banners.warning]).toEqual([
      { phone: PHONE, isObtaining: false, send: outcome },
      undefined,
    ])
    expect(logged).not.toHaveBeenCalled()
    app.gateway.answer(SEND, undefined)
    await send()
    expect(mob().send).toBe('sent')
  },
)

test('UX a message that failed without a connection is not sent later', async () => {
  await open({ [SEND]: 'lost' })
  await enter()
  app.actions.setPhone(PHONE)
  app.stores.link.is = 'lost'
  await send()
  expect(mob().send).toBe('unreachable')
  app.gateway.answer(SEND, undefined)
  app.gateway.calls()
  app.stores.link.is = 'connected'
  app.wake('glance')
  await app.pass(60_000)
  expect(app.gateway.calls()).not.toContain(SEND)
})

test('an unanswered message times out after 30 s and can be sent again', async () => {
  await open({ [SEND]: 'never' })
  await enter()
  app.actions.setPhone(PHONE)
  await send()
  await app.pass(29_999)
  expect(mob().send).toBe('sending')
  await app.pass(1)
  expect(mob().send).toBe('unanswered')
  app.gateway.answer(SEND, undefined)
  await send()
  expect(mob().send).toBe('sent')
})

test('MOB-16 the banner of a sent message is gone when the next message is begun', async () => {
  await open()
  await enter()
  app.actions.setPhone(PHONE)
  await send()
  expect(app.stores.banners.success?.texts).toEqual(['MOB message sent successfully.'])
  app.gateway.answer(SEND, 500)
  await send()
  expect([mob().send, app.stores.banners.success]).toEqual(['failed', undefined])
})

test('UX a message that is answered while the next one is under way counts as sent, whatever comes of the next', async () => {
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<number>()]
  await open({ [SEND]: first.promise })
  await enter()
  app.actions.setPhone(PHONE)
  await send()
  await app.pass(30_000)
  app.gateway.answer(SEND, second.promise)
  await send()
  first.resolve(undefined)
  await app.pass(0)
  expect(mob().send).toBe('sending')
  second.resolve(409)
  await app.pass(0)
  expect(mob().send).toBe('sent')
})

test('UX the number is remembered on the device', async () => {
  await open()
  await enter()
  app.actions.setPhone(PHONE)
  leave()
  app.stores.mob.phone = ''
  await enter()
  expect(mob().phone).toBe(PHONE)
})

test('MOB-06 a position from before the clock was set back is not sent', async () => {
  await open()
  await enter()
  app.actions.setPhone(PHONE)
  vi.setSystemTime(Date.now() - 3_600_000)
  await send()
  expect(app.gateway.calls().filter(it => it.startsWith(SEND))).toEqual([])
})
