import { expect, test } from 'vitest'
import { createPendingWork } from './pendingWork.ts'
import { installLocation, positionAfter } from './location.ts'
import { installTime, type TimeHolder } from './virtualTime.ts'

/** A realm with a phone and a clock. */
function phone() {
  const holder = { Date, navigator: {} } as unknown as typeof globalThis
  const time = installTime(holder as unknown as TimeHolder, 1_000)
  const pendingWork = createPendingWork()
  const location = installLocation(holder, pendingWork)
  const answers: unknown[] = []
  const ask = async (options: PositionOptions = { enableHighAccuracy: true }): Promise<unknown> => {
    holder.navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => answers.push({ latitude, longitude, accuracy }),
      ({ code }) => answers.push(code),
      options,
    )
    await new Promise(setImmediate)
    return answers.at(-1)
  }
  const state = async (): Promise<string> => (await holder.navigator.permissions.query({ name: 'geolocation' })).state
  return { holder, time, pendingWork, location, ask, state, answers }
}
const HERE = { latitude: -33.85, longitude: 151.21, accuracy: 5 }

test('a phone without a setting asks for permission, and is refused', async () => {
  const it = phone()
  expect([await it.state(), await it.ask()]).toEqual(['prompt', 1])
})

test('a phone returns its location, also after a change', async () => {
  const it = phone()
  it.location.set(HERE)
  expect(await it.ask()).toEqual(HERE)
  it.location.set({ ...HERE, latitude: -33.86 })
  expect(await it.ask()).toEqual({ ...HERE, latitude: -33.86 })
  expect(await it.state()).toBe('granted')
})

test('a phone that is granted again is where it was before', async () => {
  const it = phone()
  it.location.set(HERE)
  it.location.set('denied')
  expect([await it.state(), await it.ask()]).toEqual(['denied', 1])
  it.location.set('granted')
  expect(await it.ask()).toEqual(HERE)
})

test.each([
  ['unavailable', 2],
  ['unknown', 0],
] as const)('a location that is %s fails with the code %i', async (word, code) => {
  const it = phone()
  it.location.set(word)
  expect(await it.ask()).toBe(code)
})

test('a phone without a receiver has no geolocation', () => {
  const it = phone()
  it.location.set('unsupported')
  expect(it.holder.navigator.geolocation).toBeUndefined()
})

test('a location times out after the requested time in virtual time, and is not pending until then', async () => {
  const it = phone()
  it.location.set('timeout')
  await it.ask({ timeout: 4_500 })
  expect([it.answers, it.time.next(), it.pendingWork.pending()]).toEqual([[], 5_500, []])
  it.time.runNext(5_500)
  expect(it.answers).toEqual([3])
})

test('a request without high accuracy gets a position with 1000 m accuracy', async () => {
  const it = phone()
  it.location.set(HERE)
  expect(await it.ask({})).toEqual({ ...HERE, accuracy: 1_000 })
})

test('a request with maximumAge gets a cached position of at most that age', async () => {
  const it = phone()
  it.location.set(HERE)
  await it.ask()
  it.location.set({ ...HERE, latitude: 0 })
  it.time.jumpTo(3_000)
  expect(await it.ask({ enableHighAccuracy: true, maximumAge: 2_001 })).toEqual(HERE)
  expect(await it.ask({ enableHighAccuracy: true, maximumAge: 2_000 })).toEqual({ ...HERE, latitude: 0 })
})

test('location counts requests and keeps the options of the last', async () => {
  const it = phone()
  await it.ask()
  await it.ask({ timeout: 20_000, enableHighAccuracy: true, maximumAge: 0 })
  expect(it.location.requests).toEqual({ times: 2, timeout: 20_000, accurate: true, maximumAge: 0 })
})

test('a moving phone advances along its course, and stays where it stops', async () => {
  const it = phone()
  it.location.set({ latitude: 0, longitude: 10, accuracy: 5, course: 90, speed: 10 })
  it.time.jumpTo(11_000)
  const one = await it.ask()
  expect(one).toMatchObject({ latitude: expect.closeTo(0, 9), longitude: expect.closeTo(10 + 100 / 111_195, 9) })
  it.location.set('granted')
  it.time.jumpTo(60_000)
  expect(await it.ask()).toEqual(one)
})

test('a phone set to moving goes north from its position', async () => {
  const it = phone()
  it.location.set(HERE)
  it.location.set('moving')
  it.time.jumpTo(11_000)
  expect(await it.ask()).toMatchObject({
    latitude: expect.closeTo(HERE.latitude + (10 * 6 * 1_852) / 3_600 / 111_195, 9),
    longitude: expect.closeTo(HERE.longitude, 9),
  })
})

test('pages of one phone have the same position, whenever they learn of it', async () => {
  const [first, second] = [phone(), phone()]
  const under = positionAfter(HERE, { ...HERE, course: 90, speed: 10 }, 1_000)
  first.location.set('granted', under)
  for (const it of [first, second]) it.time.jumpTo(61_000)
  second.location.set('granted', under)
  expect(await second.ask()).toEqual(await first.ask())
  expect((await first.ask()) as object).toMatchObject({
    latitude: HERE.latitude,
    longitude: expect.closeTo(HERE.longitude + 600 / 111_195 / Math.cos((HERE.latitude * Math.PI) / 180), 6),
  })
})

test('the permission of a phone is live, and reports each change of it', async () => {
  const it = phone()
  const permission = await it.holder.navigator.permissions.query({ name: 'geolocation' })
  const states: PermissionState[] = []
  permission.addEventListener('change', () => states.push(permission.state))
  it.location.set('denied')
  it.location.set('denied')
  it.location.set(HERE)
  it.location.set('moving')
  expect([states, permission.state]).toEqual([['denied', 'granted'], 'granted'])
})
