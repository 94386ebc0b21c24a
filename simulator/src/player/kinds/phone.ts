/** Steps that change a person's phone from outside the app. */
import * as z from 'zod/mini'
import { stepKind } from '../kind.ts'
import { SignedDurationSchema } from '#boat/durationSchema.ts'
import { Speed } from './motion.ts'

const HELP = [
  "'hidden': another app or tab is in front.",
  "'frozen': the page is hidden and its timers stand still; what arrives waits until it is back.",
  "'sleeping': the same, and the connection to the hub is gone.",
  "'visible': the page is in front again, from whatever it was.",
  "'offline': nothing gets through, the connection to the hub breaks; 'online' ends it.",
  "'reload': the page is loaded anew where it is.",
  "'location' is where the phone is from now on (degrees, and metres of accuracy, 8 when left out), which the app may ask; or why it does not tell: 'denied' by the person, 'unsupported', 'unavailable', 'timeout' (as late as the app asked for) or 'unknown'. 'granted' is a phone that tells the last place it was at, Copenhagen at first; 'moving' one that leaves it to the north with 6 knots, and a place with `course` (degrees) and `speed` one that leaves there. A phone of which nothing is said asks its person, who does not allow it.",
  "'clock' is how far the phone's clock is ahead of the boat's, or behind it ('-90s'); '0s' sets it right. What the phone has (all but the words for a page: hidden, frozen, sleeping, visible, reload) may be said before the app is opened, and holds for all tabs of a person.",
  "'platform': what the phone says that it is. 'timeZone' and 'locale' are those of its settings, Europe/Copenhagen and en-US at first; they stand before the app is opened. 'storage': 'full' keeps nothing new of any app, 'free' ends it.",
  "'sharing' is what its share sheet does with a file: 'supported' shares it, 'unsupported' takes no files, 'cancelled' by the person, 'late' wants one more tap the first time, 'failing' breaks down. 'sound' is whether it lets the app sound: 'taken' interrupts it, as a call or a locked screen does, until the next press, 'none' until it is 'allowed' again, as at first. 'canvas': 'empty' makes nothing of what an app draws, 'failing' throws, 'working' ends both.",
]

const OF_A_PAGE: readonly string[] = ['hidden', 'frozen', 'sleeping', 'visible', 'reload']
const PHONE_WORDS = ['hidden', 'frozen', 'sleeping', 'visible', 'offline', 'online', 'reload'] as const

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
const Place = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  accuracy: z._default(z.number().check(z.nonnegative()), 8),
})
const Under = z.strictObject({ ...Place.shape, course: z.number().check(z.minimum(0), z.maximum(360)), speed: Speed })
const Location = z.union([
  z.enum(['granted', 'denied', 'unsupported', 'unavailable', 'timeout', 'unknown', 'moving']),
  Place,
  Under,
])

const Sharing = z.strictObject({ sharing: z.enum(['supported', 'unsupported', 'cancelled', 'late', 'failing']) })
const isKnown = (make: () => unknown): boolean => {
  try {
    return make() !== undefined
  } catch {
    return false
  }
}
const timeZone = z.string().check(
  z.refine(it => isKnown(() => new Intl.DateTimeFormat('en', { timeZone: it })), {
    error: "is a time zone such as 'Europe/Copenhagen'",
    params: { candidates: Intl.supportedValuesOf('timeZone') },
  }),
)
const locale = z
  .string()
  .check(
    z.refine(it => isKnown(() => new Intl.Locale(it)), { error: "is a language with its country, such as 'en-GB'" }),
  )
const SETTINGS = ['timeZone', 'locale'] as const

const Sound = z.strictObject({ sound: z.enum(['allowed', 'taken', 'none']) })
const Canvas = z.strictObject({ canvas: z.enum(['working', 'empty', 'failing']) })

/** All tabs of a person share one browser. */
const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

export const phone = stepKind({
  name: 'phone',
  help: `What happens to the phone. ${HELP.join(' ')}`,
  examples: [
    ...PHONE_WORDS,
    '{ location: granted }',
    '{ location: denied }',
    '{ location: unsupported }',
    '{ location: moving }',
    '{ location: { latitude: 55.6, longitude: 12.5 } }',
    '{ location: { latitude: 55.6, longitude: 12.5, course: 90, speed: 5kts } }',
    '{ clock: 7m }',
    '{ clock: -90s }',
    '{ platform: ios }',
    '{ timeZone: Asia/Tokyo }',
    '{ locale: de-DE }',
    '{ storage: full }',
    '{ sharing: unsupported }',
    '{ sound: taken }',
    '{ canvas: empty }',
  ],
  params: z.union([
    z.enum(PHONE_WORDS),
    z.strictObject({ location: Location }),
    z.strictObject({ clock: SignedDurationSchema }),
    z.strictObject({ platform: z.enum(['ios', 'android']) }),
    z.strictObject({ timeZone }),
    z.strictObject({ locale }),
    z.strictObject({ storage: z.enum(['full', 'free']) }),
    Sharing,
    Sound,
    Canvas,
  ]),
  plan(it, { opened, person }) {
    if (typeof it === 'string' && OF_A_PAGE.includes(it) && !opened.has(person))
      return { message: `'${it}' happens to a page of the app: open the app first.`, path: [] }
    const late = typeof it === 'object' ? SETTINGS.find(key => key in it) : undefined
    if (late === undefined || ![...opened].some(one => browserOf(one) === browserOf(person))) return undefined
    return {
      message: `'${late}' stands before the app is opened: a browser takes it over when it starts.`,
      path: [late],
      of: 'key',
    }
  },
  parsed: params => ({ is: 'act', verb: 'phone', params }),
})
