/** What happens to a person's phone, not by the person's hand in the app. */
import * as z from 'zod/mini'
import { stepKind } from '../kind.ts'

const HELP = [
  "'hidden': another app or tab is in front.",
  "'frozen': the page is hidden and its timers stand still; what arrives waits until it is back.",
  "'asleep': the same, and the connection to the hub is gone.",
  "'visible': the page is in front again, from whatever it was.",
  "'offline': nothing gets through, the connection to the hub breaks; 'online' ends it.",
  "'reload': the page is loaded anew where it is.",
  "'location' is where the phone is from now on (degrees, and metres of accuracy, 8 when left out), which the app may ask; or why it does not tell: 'denied' by the person, 'unsupported', 'unavailable', 'timeout' (as late as the app asked for) or 'unknown'. 'granted' is a phone that tells the last place it was at, Copenhagen at first. A phone of which nothing is said asks its person, who does not allow it.",
  "'platform': what the phone says that it is.",
]

const PHONE_WORDS = ['hidden', 'frozen', 'asleep', 'visible', 'offline', 'online', 'reload'] as const

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
const Place = z.strictObject({ latitude: degrees(90), longitude: degrees(180), accuracy: z._default(z.number().check(z.nonnegative()), 8) })
const Location = z.union([z.enum(['granted', 'denied', 'unsupported', 'unavailable', 'timeout', 'unknown']), Place])

export const phone = stepKind({
  name: 'phone',
  help: `What happens to the phone. ${HELP.join(' ')}`,
  params: z.union([z.enum(PHONE_WORDS), z.strictObject({ location: Location }), z.strictObject({ platform: z.enum(['ios', 'android']) })]),
  deed: params => ({ is: 'act', verb: 'phone', params }),
})
