/** Constants and texts, written a second time so that accidental changes are detected. */
import { expect, test } from 'vitest'
import * as contracts from './index.ts'

const SECONDS = {
  ALARM_SYNC_MS: 60,
  SAME_ALARM_MS: 60,
  STATUS_STALE_MS: 86_400,
  STARTUP_WAIT_MS: 15,
  SIGN_OUT_AFTER_MS: 4,
  LOGGING_OUT_SHOWN_MS: 8,
  DEVICE_ACTION_MS: 30,
  DEVICE_REFRESH_MS: 5,
  ACKNOWLEDGEMENT_WINDOW_MS: 2,
  PREPARING_MS: 20,
  ENROLLING_MS: 60,
  CONFIGURING_MS: 120,
  TRACKING_UNIT_MS: 30,
  TRACKING_POLL_MS: 10,
  PHONE_POSITION_TIMEOUT_MS: 4.5,
  ACCESS_CHANGE_MS: 90,
  BANNER_MS: 10,
  AGING_AFTER_MS: 150,
  STALE_AFTER_MS: 4_200,
  LINK_LOST_SHOWN_MS: 1,
  SILENCE_MS: 30,
  GATEWAY_REFRESH_MS: 60,
  TEMPERATURE_REFRESH_MS: 60,
  HUB_RETRY_MS: 5,
  CHUNK_TIMEOUT_MS: 120,
  MOB_REFRESH_MS: 5,
  WEATHER_SPINNER_MS: 0.5,
  WEATHER_REFRESH_MS: 600,
  PERMISSION_TIMEOUT_MS: 20,
  CAROUSEL_MS: 3,
  PICTURE_URL_LIFETIME_MS: 900,
} as const satisfies Partial<Record<keyof typeof contracts, number>>

test.each(Object.entries(SECONDS))('%s is %d s', (name, seconds) => {
  expect(Reflect.get(contracts, name)).toBe(seconds * 1_000)
})

test.each([
  ['STARTUP_ATTEMPTS', 3],
  ['AGE_CONNECTING', -1],
  ['TRACKING_MINUTES', 20],
  ['BILGE_RUNNING_FROM_A', 0.75],
  ['GAS_ALARM_ABOVE_V', 3],
  ['ABSENT_VOLTAGE', -1],
  ['NO_TEMPERATURE', -273],
  ['NORMAL_RANGE', { 12: { low: 11.8, high: 14.8 }, 24: { low: 23.6, high: 29.5 } }],
  ['GEOFENCE_RADIUS', { min: 25, max: 250, step: 5 }],
  ['USAGE_ERROR_ABOVE', 80],
  ['MAX_NAME_LENGTH', 30],
  ['MAX_NICKNAME_LENGTH', 30],
  ['MAX_DESCRIPTION_LENGTH', 40],
  ['METERS_PER_NAUTICAL_MILE', 1852],
  ['ROUND_TRIP_METERS', 10],
  ['MAX_VIP_CONTACTS', 10],
  ['WEATHER_DAYS', 7],
  ['PICTURE_SIZE_LIMIT_BYTES', 5_242_880],
  ['PICTURE_TYPES', ['image/jpeg', 'image/png']],
  ['PICTURE_RANDOM_LENGTH', 32],
  ['CAPTAIN_CONTACT_ID', 'captain'],
  ['PICTURE_SLOTS', ['image1', 'image2', 'image3', 'image4', 'image5']],
  ['EXCLUDED_PHONE_COUNTRIES', ['KP', 'RU']],
  ['PREFERRED_PHONE_COUNTRIES', ['DK', 'NO', 'SE']],
  ['METERS', ['V1', 'V2', 'V3', 'V4', 'I1']],
  ['DEFAULT_TIME_ZONE', 'UTC'],
  ['APP_VERSION_TEXT', '0.1.3 alpha'],
  ['CLIENT_ID', 'MarineOneApp'],
  ['API_SCOPE', 'MarineOneAPI'],
  ['HUB_PROTOCOLS', ['json', 'messagepack']],
  ['SHARE_WIDTH_PX', 1535],
  ['HUB_PATH', '/messages'],
  ['UNKNOWN_SENSOR', 'Unknown sensor'],
  [
    'RESERVED_PATHS',
    [
      '/api',
      '/messages',
      '/oidc',
      '/identity',
      '/_configuration',
      '/config.json',
      '/imageStorage',
      '/forecast',
      '/tiles',
      '/_drydock',
    ],
  ],
  ['DESTINATIONS', ['map', 'mob']],
  ['DESTINATION_AFTER_MOB_FAILURE', 'map'],
] as const satisfies readonly (readonly [keyof typeof contracts, unknown])[])('%s is %j', (name, value) => {
  expect(Reflect.get(contracts, name)).toEqual(value)
})

test('the error texts are the observed ones', () => {
  expect(Object.values(contracts.ERROR_TEXTS)).toEqual([
    'Arming failed.',
    'Disarming failed.',
    'Unpair failed.',
    'Sensor unresponsive.',
    'Device not reachable within the last minute. Possibly offline.',
    'Unable to initialize system.',
    'Gateway is not responding.',
    'Factory reset failed.',
    'Device restart failed.',
  ])
})

test('the success texts are the observed ones, including misspellings', () => {
  const { ACCOUNT_TEXTS, PROFILE_TEXTS, JOURNEY_TEXTS, CONTACT_TEXTS, SETTINGS_TEXTS, MOB_SENT } = contracts
  expect(
    [ACCOUNT_TEXTS, PROFILE_TEXTS, JOURNEY_TEXTS, CONTACT_TEXTS, SETTINGS_TEXTS].flatMap(it => Object.values(it)),
  ).toEqual([
    'Account authorized',
    'Account locked out',
    'Account removed',
    'Galerry access allowed',
    'Galerry access denied',
    'Upload access allowed',
    'Upload access denied',
    'Changes may take up to 90s to take effect.',
    'Changes saved successfully.',
    'Journey saved successfully',
    'Journey removed from favourites successfully',
    'Sailor friend addded successfully.',
    'Changes saved successfully.',
    'Captain timezone updated',
  ])
  expect(MOB_SENT).toBe('MOB message sent successfully.')
})

test('the geolocation texts are the observed ones', () => {
  expect(Object.values(contracts.GEOLOCATION_TEXTS)).toEqual([
    'Geolocation is not supported by this browser.',
    'User denied the request for geolocation.',
    'Location information is unavailable.',
    'The request to get user location timed out.',
    'An unknown error occurred.',
  ])
})

test('GALLERY-06 GALLERY-14 GALLERY-15 the gallery texts are the observed ones', () => {
  expect(Object.values(contracts.GALLERY_TEXTS)).toEqual([
    'You do not have the permission to modify the gallery. Contact the captain in order to get permission.',
    'Image size should be less than 5 MB and in JPG or PNG format!',
  ])
})

test('WEATHER the forecast texts are the observed ones', () => {
  expect(Object.values(contracts.WEATHER_TEXTS)).toEqual([
    'Fetching weather data...',
    'Weather service encountered an error',
  ])
})

test('SHARE the texts for failed sharing are the observed ones', () => {
  const { unsupported, failed, error } = contracts.SHARE_TEXTS
  expect([unsupported, failed, error('why')]).toEqual([
    "Your device doesn't support sharing files.",
    'Image creation failed',
    'An error occurred while generating the image: why',
  ])
})

test('the field texts of forms are the observed ones', () => {
  expect(Object.values(contracts.FIELD_TEXTS)).toEqual([
    'Name is required',
    'Name must be less than 30 characters',
    'E-mail is required',
    'E-mail must be valid',
    'This email belongs to the captain and cannot be used',
  ])
})

test('events have the names that histories use', () => {
  expect([...contracts.CORE_EVENTS, ...contracts.SENSOR_EVENTS]).toEqual([
    'Disarmed',
    'Armed',
    'Tamper triggered',
    'Main power loss',
    'Main power restored',
    'Main battery low',
    'Backup battery low',
    'Restarted',
    'Factory reset',
    'Online',
    'Offline',
    'Door opened',
    'Door closed',
    'Device paired successfully',
    'Device ON',
    'Device OFF',
    'Disconnected',
    'Unresponsive',
    'Responsive',
  ])
})

test('notification topics have the flags of the gateway, including one odd spelling', () => {
  expect(Object.values(contracts.NOTIFICATION_TOPICS).flatMap(it => [it.email, it.sms])).toEqual([
    'detectorsEmailActive',
    'detectorsSMSActive',
    'shorePowerEmailActive',
    'shorePowerSMSActive',
    'smartplugEmailActive',
    'smartPlugSMSActive',
    'mainDoorEmailActive',
    'mainDoorSMSActive',
    'hatchEmailActive',
    'hatchSMSActive',
    'voltageLowEmailActive',
    'voltageLowSMSActive',
    'geofenceEmailActive',
    'geofenceSMSActive',
    'lowBatterySensorEmailActive',
    'lowBatterySensorSMSActive',
    'gatewayTamperedEmailActive',
    'gatewayTamperedSMSActive',
    'gatewayPowerlossEmailActive',
    'gatewayPowerlossSMSActive',
    'gsmConnectionLostEmailActive',
    'gsmConnectionLostSMSActive',
  ])
})

test('device types have the numbers of the gateway', () => {
  expect(Object.entries(contracts.SENSOR_TYPES).map(([name, number]) => `${number} ${name}`)).toEqual([
    '1 hatch',
    '2 shorePower',
    '3 smartPlug',
    '4 smoke',
    '5 carbonMonoxide',
    '6 heat',
    '7 gas',
    '8 water',
    '9 keypad',
    '10 door',
    '11 immobilizer',
    '12 engineKill',
    '13 gateway',
    '15 gasValve',
    '16 digitalOutput',
    '17 bilgePump',
  ])
})

test('a degree of latitude is 111.2 km long', () => expect(contracts.METERS_PER_DEGREE).toBeCloseTo(111_194.93, 2))
