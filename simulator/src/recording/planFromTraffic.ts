/**
 * Boat plan from the first responses and pushes of a recording.
 * Properties that were not recorded stay as on the calm boat.
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
  type HubEventName,
  type PushValue,
  parseInstant,
  type Instant,
  journeyRoutes,
  logbookRoutes,
  METERS,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  parseReading,
  profileRoutes,
  decodeReply,
  type ReplyOf,
  type Route,
  SECOND,
  SENSOR_TYPES,
  sensorRoutes,
  type SensorType,
  settingsRoutes,
  subscriptionRoutes,
  temperatureRoutes,
  vipRoutes,
} from '@drydock/contracts'
import type { NotifyPlan } from '#boat/accountPlan.ts'
import type { BoatPlan } from '#boat/plan.ts'
import type { RecordedCall, TrafficItem } from './traffic.ts'

/** So long that the boat pushes nothing by itself; the recorded pushes are steps. */
const SILENCE = 1_000 * HOUR

const repliesTo = <R extends Route>(
  crossings: readonly TrafficItem[],
  route: R,
): readonly { readonly call: RecordedCall; readonly reply: ReplyOf<R> }[] =>
  crossings.flatMap(crossing => {
    if (crossing.is !== 'call' || crossing.route !== route || crossing.status !== 200 || crossing.reply === undefined)
      return []
    const read = decodeReply(route, JSON.stringify(crossing.reply))
    return read.ok ? [{ call: crossing, reply: read.value }] : []
  })

/** Returns the first recorded reply of a route that the contract accepts; undefined if there is none. */
export function firstReply<R extends Route>(crossings: readonly TrafficItem[], route: R): ReplyOf<R> | undefined {
  return repliesTo(crossings, route)[0]?.reply
}

function firstPush<N extends HubEventName>(crossings: readonly TrafficItem[], event: N): PushValue<N> | undefined {
  for (const crossing of crossings) {
    const read = crossing.is === 'push' && crossing.event === event ? decodePush(event, crossing.args) : undefined
    if (read?.ok) return read.value
  }
  return undefined
}

const atLeast = (value: number | undefined, bound: number): number | undefined =>
  value === undefined ? undefined : Math.max(bound, value)
const percent = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.min(100, Math.max(0, value)) : undefined
/** Time from a moment to the start; undefined for an invalid or future moment. */
function ago(text: string, start: Instant): number | undefined {
  const at = parseInstant(text)
  return at === undefined || at > start ? undefined : at - start === 0 ? 0 : start - at
}
const kindOf = (type: number): SensorType | undefined =>
  (Object.keys(SENSOR_TYPES) as SensorType[]).find(it => SENSOR_TYPES[it] === type)

/**
 * Returns the plan of the boat as it was at the start of the recording, without empty properties.
 * @param start time from which ages in the plan count.
 */
export function planFromTraffic(crossings: readonly TrafficItem[], start: Instant): BoatPlan {
  const plan: BoatPlan = {
    ...boatOf(crossings),
    ...hardwareOf(crossings),
    ...pastOf(crossings, start),
    ...peopleOf(crossings),
    ...paidOf(crossings, start),
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

function boatOf(crossings: readonly TrafficItem[]): BoatPlan {
  const profile = firstReply(crossings, profileRoutes.read)
  const settings = firstReply(crossings, alarmRoutes.settings)
  const radius = profile?.geofenceRadius ?? settings?.geofenceRadius
  return {
    name: profile?.shipName ?? settings?.shipName,
    home: profile?.shipHomeLocation,
    deviceId: profile?.deviceId,
    timeZone: firstReply(crossings, settingsRoutes.read)?.timezone ?? undefined,
    geofence:
      radius !== undefined && radius > 0
        ? { radius, latitude: profile?.geofenceLatitude ?? null, longitude: profile?.geofenceLongitude ?? null }
        : undefined,
  }
}

function hardwareOf(crossings: readonly TrafficItem[]): BoatPlan {
  const status = firstPush(crossings, 'SetStatusOnClient')
  const { gsmSignal, firmware, mainPower, backupBattery } = firstPush(crossings, 'UpdateMiscInfo') ?? {}
  const degrees = firstReply(crossings, temperatureRoutes.read)?.cabinTemperature ?? status?.Tm?.[0]?.Temperature
  const readings = Object.fromEntries(
    METERS.flatMap(meter =>
      status?.Vs?.[meter] === undefined ? [] : [[meter, parseReading(status.Vs[meter]) ?? ('NotPresent' as const)]],
    ),
  )
  return {
    armed: armedAtFirst(crossings),
    readings: status?.Vs ? readings : undefined,
    temperature: degrees === undefined || degrees === null ? undefined : parseReading(String(degrees)),
    sensors: firstReply(crossings, sensorRoutes.list)?.flatMap(device => {
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
    position: positionAtFirst(crossings),
    system: {
      ...(typeof gsmSignal === 'number' ? { gsmSignal } : {}),
      ...(typeof firmware === 'string' ? { firmware } : {}),
      ...(typeof mainPower === 'boolean' ? { mainPower } : {}),
      ...(percent(backupBattery) === undefined ? {} : { backupBattery: percent(backupBattery) }),
    },
  }
}

/** The opposite of the first push that changes it, or the first pushed status. */
function armedAtFirst(crossings: readonly TrafficItem[]): boolean | undefined {
  for (const crossing of crossings) {
    if (crossing.is !== 'push') continue
    const order = crossing.event === 'SetArmOrDisarmOnClient' ? decodePush(crossing.event, crossing.args) : undefined
    if (order?.ok) return !order.value
    const status = crossing.event === 'SetStatusOnClient' ? decodePush(crossing.event, crossing.args) : undefined
    if (status?.ok && status.value.Al?.Alarm !== undefined) return status.value.Al.Alarm === '1'
  }
  return undefined
}

function positionAtFirst(crossings: readonly TrafficItem[]): BoatPlan['position'] {
  const fix = firstReply(crossings, alarmRoutes.settings)?.lastKnownLocation ?? firstPush(crossings, 'UpdatePosition')
  const [longitude, latitude] = fix?.location.geometry.coordinates ?? []
  if (
    fix &&
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  )
    return { latitude, longitude, accuracy: Math.max(0, fix.horizontal_accuracy), swing: 0 }
  const geo = firstReply(crossings, alarmRoutes.geo)
  if (!geo) return undefined
  return geo.latitude === null || geo.longitude === null
    ? null
    : { latitude: geo.latitude, longitude: geo.longitude, swing: 0 }
}

function pastOf(crossings: readonly TrafficItem[], start: Instant): BoatPlan {
  const eventsOf = (items: readonly { readonly latestEventName: string; readonly modifiedDate: string }[]) =>
    items
      .flatMap(event => {
        const span = ago(event.modifiedDate, start)
        return span === undefined ? [] : [{ name: event.latestEventName, ago: span }]
      })
      .toSorted((a, b) => b.ago - a.ago)
  const core = firstReply(crossings, eventlogRoutes.list)
  const histories = repliesTo(crossings, historyRoutes.list).flatMap(({ call, reply }) => {
    const type = kindOf(Number(call.params['id']))
    return type ? [[type, eventsOf(reply)] as const] : []
  })
  const trip = repliesTo(crossings, logbookRoutes.points)
    .flatMap(({ reply }) => reply)
    .flatMap(point => {
      const span = ago(point.gpsTimestamp, start)
      return span === undefined || Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180
        ? []
        : [{ ago: span, latitude: point.latitude, longitude: point.longitude, accuracy: Math.max(0, point.accuracy) }]
    })
  return {
    events: core && eventsOf(core),
    histories: histories.length > 0 ? Object.fromEntries(histories.toReversed()) : undefined,
    trip: trip.length > 0 ? trip : undefined,
  }
}

function notifyOf(flags: object): NotifyPlan {
  const of = (channel: 'email' | 'sms') =>
    (Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]).filter(
      it => Reflect.get(flags, NOTIFICATION_TOPICS[it][channel]) === true,
    )
  return { email: of('email'), sms: of('sms') }
}

function peopleOf(crossings: readonly TrafficItem[]): BoatPlan {
  const profile = firstReply(crossings, profileRoutes.read)
  const own = repliesTo(crossings, contactRoutes.read).find(
    ({ call }) => call.params['id'] === CAPTAIN_CONTACT_ID,
  )?.reply
  const rights =
    profile?.isCaptain === true ? { gallery: profile.hasGalleryAccess, upload: profile.hasUploadAccess } : {}
  return {
    captain:
      own || profile?.isCaptain
        ? { ...rights, ...(own ? { name: own.name, phone: own.phoneNumber, notify: notifyOf(own) } : {}) }
        : undefined,
    accounts: accountsOf(firstReply(crossings, accountRoutes.list)),
    contacts: firstReply(crossings, contactRoutes.list)?.map(contact => ({
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phone: contact.phoneNumber,
      active: contact.active,
      notify: notifyOf(contact),
    })),
    vips: firstReply(crossings, vipRoutes.list)?.map(it => ({ id: it.id, name: it.name, phone: it.phoneNumber })),
    journeys: firstReply(crossings, journeyRoutes.list)?.map(journey => ({
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

function paidOf(crossings: readonly TrafficItem[], start: Instant): BoatPlan {
  const profile = firstReply(crossings, profileRoutes.read)
  const usage = profile && {
    mBsUsed: atLeast(profile.mBsUsed, 0),
    dataLimit: atLeast(profile.dataLimit, 0),
    transactionsUsed: atLeast(profile.transactionsUsed, 0),
    transactionsLimit: atLeast(profile.transactionsLimit, 0),
    billingStart: profile.billingStart,
    billingEnd: profile.billingEnd,
  }
  const paid = firstReply(crossings, subscriptionRoutes.read)
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
