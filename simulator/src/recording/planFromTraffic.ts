/**
 * Boat plan from the first responses and pushes of a recording.
 * Properties that were not recorded stay as on the default boat.
 */
import {
  accountRoutes,
  alarmRoutes,
  CAPTAIN_CONTACT_ID,
  type ConnectedAccount,
  contactRoutes,
  decodePush,
  eventlogRoutes,
  HOUR,
  historyRoutes,
  parseInstant,
  type Instant,
  isOnEarth,
  journeyRoutes,
  logbookRoutes,
  METERS,
  parseReading,
  profileRoutes,
  SECOND,
  SENSOR_TYPES,
  sensorRoutes,
  type SensorType,
  settingsRoutes,
  subscriptionRoutes,
  temperatureRoutes,
  vipRoutes,
} from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'
import { contactPlanOf, notifyOf } from './notifyPlan.ts'
import { firstPush, firstReply, repliesTo } from './readTraffic.ts'
import type { TrafficItem } from './traffic.ts'

/** So long that the boat pushes nothing by itself; the recorded pushes are steps. */
const SILENCE = 1_000 * HOUR

const atLeast = (value: number | undefined, bound: number): number | undefined =>
  value === undefined ? undefined : Math.max(bound, value)
const percent = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.min(100, Math.max(0, value)) : undefined
/** Time from a moment to the start; undefined for an invalid or future moment. */
function ago(text: string, start: Instant): number | undefined {
  const at = parseInstant(text)
  return at === undefined || at > start ? undefined : start - at
}
const kindOf = (type: number): SensorType | undefined =>
  (Object.keys(SENSOR_TYPES) as SensorType[]).find(it => SENSOR_TYPES[it] === type)

/**
 * Returns the plan of the boat as it was at the start of the recording, without empty properties.
 * @param start time from which ages in the plan count.
 */
export function planFromTraffic(items: readonly TrafficItem[], start: Instant): BoatPlan {
  const plan: BoatPlan = {
    ...boatOf(items),
    ...hardwareOf(items),
    ...pastOf(items, start),
    ...peopleOf(items),
    ...paidOf(items, start),
    gateway: GATEWAY,
  }
  return Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined))
}

const GATEWAY: BoatPlan['gateway'] = {
  statusEvery: SILENCE,
  positionEvery: SILENCE,
  sensorsEvery: SILENCE,
  confirms: 'never',
  bilgeAlarmAfter: SILENCE,
  unresponsiveAfter: SILENCE,
  disconnectedAfter: SILENCE,
}

function boatOf(items: readonly TrafficItem[]): BoatPlan {
  const profile = firstReply(items, profileRoutes.read)
  const settings = firstReply(items, alarmRoutes.settings)
  const radius = profile?.geofenceRadius ?? settings?.geofenceRadius
  return {
    name: profile?.shipName ?? settings?.shipName,
    home: profile?.shipHomeLocation,
    deviceId: profile?.deviceId,
    timeZone: firstReply(items, settingsRoutes.read)?.timezone ?? undefined,
    geofence:
      radius !== undefined && radius > 0
        ? { radius, latitude: profile?.geofenceLatitude ?? null, longitude: profile?.geofenceLongitude ?? null }
        : undefined,
  }
}

function hardwareOf(items: readonly TrafficItem[]): BoatPlan {
  const status = firstPush(items, 'SetStatusOnClient')
  const { gsmSignal, firmware, mainPower, backupBattery } = firstPush(items, 'UpdateMiscInfo') ?? {}
  const degrees = firstReply(items, temperatureRoutes.read)?.cabinTemperature ?? status?.Tm?.[0]?.Temperature
  const readings = Object.fromEntries(
    METERS.flatMap(meter =>
      status?.Vs?.[meter] === undefined ? [] : [[meter, parseReading(status.Vs[meter]) ?? ('NotPresent' as const)]],
    ),
  )
  return {
    armed: armedAtFirst(items),
    readings: status?.Vs ? readings : undefined,
    temperature: degrees === undefined || degrees === null ? undefined : parseReading(String(degrees)),
    sensors: firstReply(items, sensorRoutes.list)?.flatMap(device => {
      const type = kindOf(device.attachedDeviceTypeId)
      return type
        ? [
            {
              type,
              id: device.attachedDeviceId,
              on: device.alarm1,
              battery: percent(device.battery) ?? null,
              age: Math.max(0, Math.round(device.age)) * SECOND,
            },
          ]
        : []
    }),
    position: positionAtFirst(items),
    system: {
      ...(typeof gsmSignal === 'number' ? { gsmSignal } : {}),
      ...(typeof firmware === 'string' ? { firmware } : {}),
      ...(typeof mainPower === 'boolean' ? { mainPower } : {}),
      ...(percent(backupBattery) === undefined ? {} : { backupBattery: percent(backupBattery) }),
    },
  }
}

/** The opposite of the first push that changes it, or the first pushed status. */
function armedAtFirst(items: readonly TrafficItem[]): boolean | undefined {
  for (const item of items) {
    if (item.is !== 'push') continue
    const order = item.event === 'SetArmOrDisarmOnClient' ? decodePush(item.event, item.args) : undefined
    if (order?.ok) return !order.value
    const status = item.event === 'SetStatusOnClient' ? decodePush(item.event, item.args) : undefined
    if (status?.ok && status.value.Al?.Alarm !== undefined) return status.value.Al.Alarm === '1'
  }
  return undefined
}

function positionAtFirst(items: readonly TrafficItem[]): BoatPlan['position'] {
  const fix = firstReply(items, alarmRoutes.settings)?.lastKnownLocation ?? firstPush(items, 'UpdatePosition')
  const [longitude, latitude] = fix?.location.geometry.coordinates ?? []
  if (fix && latitude !== undefined && longitude !== undefined && isOnEarth({ latitude, longitude }))
    return { latitude, longitude, accuracy: Math.max(0, fix.horizontal_accuracy), swing: 0 }
  const geo = firstReply(items, alarmRoutes.geo)
  if (!geo) return undefined
  return geo.latitude === null || geo.longitude === null
    ? null
    : { latitude: geo.latitude, longitude: geo.longitude, swing: 0 }
}

function pastOf(items: readonly TrafficItem[], start: Instant): BoatPlan {
  const eventsOf = (events: readonly { readonly latestEventName: string; readonly modifiedDate: string }[]) =>
    events
      .flatMap(event => {
        const span = ago(event.modifiedDate, start)
        return span === undefined ? [] : [{ name: event.latestEventName, ago: span }]
      })
      .toSorted((a, b) => b.ago - a.ago)
  const core = firstReply(items, eventlogRoutes.list)
  const histories = repliesTo(items, historyRoutes.list).flatMap(({ call, reply }) => {
    const type = kindOf(Number(call.params['id']))
    return type ? [[type, eventsOf(reply)] as const] : []
  })
  const trip = repliesTo(items, logbookRoutes.points)
    .flatMap(({ reply }) => reply)
    .flatMap(point => {
      const span = ago(point.gpsTimestamp, start)
      return span === undefined || !isOnEarth(point)
        ? []
        : [{ ago: span, latitude: point.latitude, longitude: point.longitude, accuracy: Math.max(0, point.accuracy) }]
    })
  return {
    events: core && eventsOf(core),
    histories: histories.length > 0 ? Object.fromEntries(histories.toReversed()) : undefined,
    trip: trip.length > 0 ? trip : undefined,
  }
}

function peopleOf(items: readonly TrafficItem[]): BoatPlan {
  const profile = firstReply(items, profileRoutes.read)
  const own = repliesTo(items, contactRoutes.read).find(({ call }) => call.params['id'] === CAPTAIN_CONTACT_ID)?.reply
  const rights =
    profile?.isCaptain === true ? { gallery: profile.hasGalleryAccess, upload: profile.hasUploadAccess } : {}
  return {
    captain:
      own || profile?.isCaptain
        ? { ...rights, ...(own ? { name: own.name, phone: own.phoneNumber, ...notifyOf(own) } : {}) }
        : undefined,
    accounts: accountsOf(firstReply(items, accountRoutes.list)),
    contacts: firstReply(items, contactRoutes.list)?.map(contactPlanOf),
    vips: firstReply(items, vipRoutes.list)?.map(it => ({ id: it.id, name: it.name, phone: it.phoneNumber })),
    journeys: firstReply(items, journeyRoutes.list)?.map(journey => ({
      id: journey.id,
      date: journey.favouriteDate,
      nickname: journey.nickname,
      description: journey.description,
      images: [journey.image1, journey.image2, journey.image3, journey.image4, journey.image5],
    })),
  }
}

/** Accounts without duplicates and without the captain, whom every plan has. */
function accountsOf(list: readonly ConnectedAccount[] | undefined): BoatPlan['accounts'] {
  const words = new Map(list?.map((it, index) => [wordOf(it.userId) ?? `friend-${index + 1}`, it]))
  words.delete('captain')
  return (
    list &&
    [...words].map(([user, it]) => ({
      user,
      approved: it.isApproved,
      gallery: it.hasGalleryAccess,
      upload: it.hasUploadAccess,
    }))
  )
}

const wordOf = (address: string): string | undefined => /^([a-z0-9][a-z0-9-]*)@/.exec(address)?.[1]

function paidOf(items: readonly TrafficItem[], start: Instant): BoatPlan {
  const profile = firstReply(items, profileRoutes.read)
  const usage = profile && {
    mBsUsed: atLeast(profile.mBsUsed, 0),
    dataLimit: atLeast(profile.dataLimit, 0),
    transactionsUsed: atLeast(profile.transactionsUsed, 0),
    transactionsLimit: atLeast(profile.transactionsLimit, 0),
    billingStart: profile.billingStart,
    billingEnd: profile.billingEnd,
  }
  const paid = firstReply(items, subscriptionRoutes.read)
  if (paid === null) return { usage, subscription: null }
  const ends = paid && parseInstant(paid.currentPeriodEnd)
  const interval = paid && (['month', 'year'] as const).find(it => it === paid.billingInterval)
  return {
    usage,
    subscription: paid && {
      interval,
      since: ago(paid.subscriptionStartDate, start),
      began: ago(paid.currentPeriodStart, start),
      ends: ends === undefined || ends < start ? undefined : ends - start,
    },
  }
}
