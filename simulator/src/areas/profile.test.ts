import { Profile, UserSettings } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { setFix } from '#devices/gps.ts'
import { openBoat } from '#testing/openBoat.ts'
import { PROFILE } from '#testing/calls.ts'

test.each([
  ['captain', true, true, true],
  ['friend', false, false, false],
  ['gallery', false, true, false],
  ['upload', false, false, true],
])(
  'API-19 PROFILE-10 ROLE-02 OPEN-086 the profile of %s has the rights of that account',
  async (who, isCaptain, hasGalleryAccess, hasUploadAccess) => {
    const { as } = await openBoat({
      accounts: [{ user: 'friend' }, { user: 'gallery', gallery: true }, { user: 'upload', upload: true }],
    })
    expect(Profile.parse((await (await as(who))('GET', '/api/Profile')).body)).toMatchObject({
      userId: `${who}@freja.example`,
      isCaptain,
      hasGalleryAccess,
      hasUploadAccess,
    })
  },
)

test("PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-06 PROFILE-07 PROFILE-08 PROFILE-09 PROFILE-10 the profile holds the values of the boat's plan", async () => {
  const usage = {
    mBsUsed: 81,
    dataLimit: 100,
    transactionsUsed: 0,
    transactionsLimit: 0,
    billingStart: '2026-05-15',
    billingEnd: '2026-06-15',
  }
  const { captain } = await openBoat({
    name: 'Nora',
    home: 'Oslo',
    deviceId: 'D-7',
    usage,
    geofence: { radius: 174.5, latitude: 59.9, longitude: 10.7 },
    captain: { upload: false },
  })
  expect((await captain('GET', '/api/Profile')).body).toEqual({
    userId: 'captain@nora.example',
    isCaptain: true,
    hasGalleryAccess: true,
    hasUploadAccess: false,
    shipName: 'Nora',
    shipHomeLocation: 'Oslo',
    deviceId: 'D-7',
    geofenceRadius: 174.5,
    geofenceLatitude: 59.9,
    geofenceLongitude: 10.7,
    ...usage,
  })
})

test.each([
  ['that arms the boat', 'GET', '/api/Alarm/Arm'],
  ['that switches a plug', 'PUT', '/api/sensor/status/PLUG/true'],
])('PROFILE-08 a command %s is a transaction', async (_, method, path) => {
  const { captain } = await openBoat({ sensors: [{ type: 'smartPlug', id: 'PLUG' }], usage: { transactionsUsed: 310 } })
  await captain(method, path)
  expect((await captain('GET', '/api/Profile')).body).toMatchObject({ transactionsUsed: 311 })
})

test('API-20 PROFILE-44 GEOF-09 OPEN-087 everybody reads what the captain saved, and other fields of the body are ignored', async () => {
  const { captain, as, boat } = await openBoat({})
  const friend = await as('friend')
  const change = { ...PROFILE, geofenceLatitude: 59.9, geofenceLongitude: 10.7 }
  const before = (await friend('GET', '/api/Profile')).body
  expect(
    await captain('PUT', '/api/Profile', { ...change, isCaptain: false, userId: 'x', dataLimit: 9e9, deviceId: 'x' }),
  ).toMatchObject({ status: 200, text: '' })
  expect((await friend('GET', '/api/Profile')).body).toEqual({ ...(before as object), ...change })
  expect((await friend('GET', '/api/Alarm')).body).toMatchObject({ shipName: 'Nora', geofenceRadius: 100 })
  expect(boat.state.captain).toBe('captain@freja.example')
})

test.each([
  ['the same fence', 1, {}],
  ['another radius', 2, { geofenceRadius: 75 }],
  ['another latitude of the center', 2, { geofenceLatitude: 55.1 }],
  ['another longitude of the center', 2, { geofenceLongitude: 12.1 }],
])(
  'API-20 GEOF-10 a boat outside of its geofence, for which the captain saves %s, raises the alarm %d times',
  async (_, count, change) => {
    const fence = { geofenceRadius: 100, geofenceLatitude: 55, geofenceLongitude: 12 }
    const { captain, boat } = await openBoat({ armed: true, geofence: { radius: 100, latitude: 55, longitude: 12 } })
    setFix(boat, 55.01, 12, 8)
    await captain('PUT', '/api/Profile', { ...PROFILE, ...fence, ...change })
    setFix(boat, 55.01, 12, 8)
    expect(boat.state.core.filter(it => it.latestEventName === 'Alarm Gateway').length).toBe(count)
  },
)

test.each([
  [{ geofenceRadius: 51 }, 'geofenceRadius'],
  [{ geofenceRadius: 20 }, 'geofenceRadius'],
  [{ shipName: 'x'.repeat(31) }, 'shipName'],
  [{ geofenceLatitude: 59.9 }, 'geofenceLatitude'],
  [{ shipHomeLocation: undefined }, 'shipHomeLocation'],
])('GEOF-01 GEOF-02 a profile with %j is refused and names %s', async (wrong, field) => {
  const { captain, boat } = await openBoat({})
  expect(await captain('PUT', '/api/Profile', { ...PROFILE, ...wrong })).toMatchObject({ status: 400, body: { field } })
  expect([boat.state.name, boat.state.geofence.radius]).toEqual(['Freja', 50])
})

test('API-36 SETTINGS-06 OPEN-037 the captain sets a time zone, and other users keep theirs', async () => {
  const { captain, as } = await openBoat({
    accounts: [{ user: 'friend' }, { user: 'bo', timeZone: 'Pacific/Auckland' }],
  })
  const zoneOf = async (who: string) =>
    UserSettings.parse((await (await as(who))('GET', '/api/userSettings')).body).timezone
  expect(await captain('PUT', '/api/userSettings', { timezone: 'America/New_York' })).toMatchObject({
    status: 200,
    text: '',
  })
  expect([await zoneOf('captain'), await zoneOf('friend'), await zoneOf('bo')]).toEqual([
    'America/New_York',
    'Europe/Copenhagen',
    'Pacific/Auckland',
  ])
})

test.each([{ timezone: 'Mars/Olympus' }, { timezone: '' }, { timezone: null }, {}])(
  'SETTINGS-07 the settings %j are refused',
  async body => {
    const { captain } = await openBoat({})
    expect(await captain('PUT', '/api/userSettings', body)).toMatchObject({ status: 400, body: { field: 'timezone' } })
    expect((await captain('GET', '/api/userSettings')).body).toEqual({ timezone: 'Europe/Copenhagen' })
  },
)
