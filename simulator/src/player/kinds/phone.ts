/** Steps that change a person's phone from outside the app. */
import * as z from 'zod/mini'
import { stepKind } from '../kind.ts'
import { SignedDurationSchema } from '#boat/durationSchema.ts'
import { Speed } from './motion.ts'
import { words } from './words.ts'

/** States of the page. They need an open app; everything else may also be set before, and applies to all tabs. */
const PAGE_WORDS = {
  hidden: 'Another app or tab is in front.',
  frozen: 'The page is hidden and its timers stop. What arrives waits until the page is visible.',
  sleeping: 'Like `frozen`, and the hub connection is lost.',
  visible: 'The page is in front again.',
  reload: 'The page is reloaded.',
} as const
const NETWORK_WORDS = {
  offline: 'The phone has no network. The hub connection is lost.',
  online: 'The phone has a network again.',
} as const

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
const Place = z.strictObject({
  latitude: degrees(90).check(z.describe('Degrees north.')),
  longitude: degrees(180).check(z.describe('Degrees east.')),
  accuracy: z._default(z.number().check(z.nonnegative()), 8).check(z.describe('Accuracy in meters. Default: 8.')),
})
const Under = z.strictObject({
  ...Place.shape,
  course: z.number().check(z.minimum(0), z.maximum(360), z.describe('Degrees clockwise from north.')),
  speed: Speed.check(z.describe("Speed with its unit: '5kts' or '0.5m/s'.")),
})
const LocationWord = words({
  granted: 'The person allows it. The phone reports its last position, at first Copenhagen.',
  denied: 'The person refuses. This is the default.',
  unsupported: 'The phone has no geolocation.',
  unavailable: 'The phone cannot determine its position.',
  timeout: 'The phone does not answer within the time that the app asked for.',
  unknown: 'The phone fails with an unknown error code.',
  moving: 'The person allows it. The phone moves north from its last position, at 6 knots.',
})
const Location = z
  .union([LocationWord, Place, Under])
  .check(z.describe('Where the phone is, or a word. With `course` and `speed` it moves on from there.'))

const Sharing = z.strictObject({
  sharing: words({
    supported: 'It shares the file.',
    unsupported: 'It does not share files.',
    cancelled: 'The person cancels it.',
    late: 'The first attempt needs one more tap.',
    failing: 'It fails.',
  }).check(z.describe('What the share sheet does with a file.')),
})
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

const Sound = z.strictObject({
  sound: words({
    allowed: 'It plays. This is the default.',
    taken: 'A call or the locked screen interrupts it, until the next press.',
    none: 'It does not play.',
  }).check(z.describe("What becomes of the app's sound.")),
})
const Canvas = z.strictObject({
  canvas: words({
    working: 'It draws. This is the default.',
    empty: 'It gives no picture.',
    failing: 'It throws an error.',
  }).check(z.describe('What a canvas does with a picture that the app draws.')),
})

/** All tabs of a person share one browser. */
const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

export const phone = stepKind({
  name: 'phone',
  help: "Changes a person's phone. The state of the page (`hidden`, `frozen`, `sleeping`, `visible`, `reload`) needs an open app. Everything else may also be set before the app is opened, and applies to all tabs of the person.",
  examples: [
    ...Object.keys({ ...PAGE_WORDS, ...NETWORK_WORDS }),
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
    words({ ...PAGE_WORDS, ...NETWORK_WORDS }),
    z.strictObject({ location: Location }),
    z.strictObject({
      clock: SignedDurationSchema.check(
        z.describe("How far the phone's clock is ahead of the boat's; '-90s' is behind it. Default: 0s."),
      ),
    }),
    z.strictObject({ platform: z.enum(['ios', 'android']).check(z.describe('The system that the phone reports.')) }),
    z.strictObject({
      timeZone: timeZone.check(
        z.describe('Time zone of the phone, set before the app is opened. Default: Europe/Copenhagen.'),
      ),
    }),
    z.strictObject({
      locale: locale.check(z.describe('Language of the phone, set before the app is opened. Default: en-US.')),
    }),
    z.strictObject({
      storage: words({ full: 'Apps can store nothing more.', free: 'There is room. This is the default.' }).check(
        z.describe("The browser's storage."),
      ),
    }),
    Sharing,
    Sound,
    Canvas,
  ]),
  plan(it, { opened, person }) {
    if (typeof it === 'string' && Object.hasOwn(PAGE_WORDS, it) && !opened.has(person))
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
