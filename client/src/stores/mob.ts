/** Man overboard: position of the phone, recipient, and the message. Source: MOB, OPEN-102, 103, 116, 125; UX. */
import {
  DESTINATION_AFTER_MOB_FAILURE,
  type Instant,
  MOB_REFRESH_MS,
  MOB_SENT,
  mobRoutes,
  SECOND,
} from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { internationalOf, phoneVerdictOf } from '#machines/phone.ts'
import { after, every, now } from '#platform/time.ts'
import { showSuccess, withdrawBanner } from '#stores/banners.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { type GeolocationStore, geolocation, readPhone } from '#stores/geolocation.ts'
import { link } from '#stores/link.ts'
import { session } from '#stores/session.ts'

/**
 * `phone`: E.164 as far as it has been typed. `isObtaining`: the phone has not been read since the screen was opened.
 * `failed`: the gateway refused. `unreachable`: nothing was sent without a connection. `unanswered`: no answer came, so
 * the outcome is unknown.
 */
export interface MobStore {
  phone: string
  isObtaining: boolean
  send: 'idle' | 'sending' | 'sent' | 'failed' | 'unreachable' | 'unanswered'
}

const NOTHING: MobStore = { phone: '', isObtaining: false, send: 'idle' }
export const mob = proxy<MobStore>({ ...NOTHING })

const FORM = 'mob'
/** Maximum age of the position that is sent. */
const FIX_MAX_AGE_MS = 60 * SECOND
/** Time limit for an answer: a person who waits for help cannot wait longer. */
const ANSWER_TIMEOUT_MS = 30 * SECOND

/** Returns the position to send; undefined while none is new enough, and when the clock was set back since. */
export function mobFix({ fix }: Pick<GeolocationStore, 'fix'>, at: Instant): GeolocationStore['fix'] {
  return fix !== undefined && Math.abs(at - fix.at) <= FIX_MAX_AGE_MS ? fix : undefined
}
export const mobPhoneVerdict = phoneVerdictOf
/** Whether the phone number may receive the message. */
export const isPhoneValid = (phone: string): boolean => mobPhoneVerdict(phone) === 'valid'

/**
 * Opens the screen: reads the phone at once and then every 5 s, never twice at a time. `leave` receives the path to
 * open when a reading fails. Returns a function to be called when the screen is left.
 */
export function openMob(leave: (path: string) => void): () => void {
  const userId = session.user?.id
  const last = userId === undefined ? undefined : draftOf(userId, FORM)['phone']
  // A message that is still under way is not sent a second time.
  Object.assign(mob, {
    phone: typeof last === 'string' ? last : mob.phone,
    isObtaining: true,
    send: mob.send === 'sending' ? 'sending' : 'idle',
  } satisfies MobStore)
  let open = true
  const read = async (): Promise<void> => {
    if (geolocation.isReading) return
    const fix = await readPhone()
    if (!open) return
    if (fix) {
      mob.isObtaining = false
      return
    }
    // Before leaving: a reading that is due at this moment would block the permission screen.
    close()
    leave(`/geo-permission?destination=${DESTINATION_AFTER_MOB_FAILURE}`)
  }
  void read()
  const stop = every(MOB_REFRESH_MS, () => void read())
  const close = (): void => {
    open = false
    stop()
  }
  return close
}

/** Sets the recipient; the last number is stored on the device until sign-out. */
export function setPhone(text: string): void {
  const phone = internationalOf(text)
  mob.phone = phone
  const userId = session.user?.id
  if (userId !== undefined) keepDraft(userId, FORM, phone === '' ? {} : { phone })
}

let runs = 0
/** Messages that the gateway has taken. */
let taken = 0

/** A success counts however late it comes; a message that was begun since is still under way. */
function endWithSuccess(run: number): void {
  taken++
  if (run === runs || mob.send !== 'sending') mob.send = 'sent'
  console.info('Mob Sent')
  showSuccess(MOB_SENT)
}

/** Sends one message at a time, to a valid number, with a position; it is never kept for later. */
export async function sendMob(): Promise<void> {
  const fix = mobFix(geolocation, now())
  const { phone } = mob
  if (mob.send === 'sending' || !fix || !isPhoneValid(phone)) return
  const generation = currentGeneration()
  const thisRun = ++runs
  const takenBefore = taken
  const isOffline = link.is !== 'connected'
  mob.send = 'sending'
  // The banner of the message before would stand above the failure of this one.
  withdrawBanner('success', [MOB_SENT])
  // An earlier message that was taken meanwhile is no failure: help is on its way.
  const fail = (send: MobStore['send']): void => {
    mob.send = taken > takenBefore ? 'sent' : send
  }
  const cancel = after(ANSWER_TIMEOUT_MS, () => isFromEarlierSession(generation) || fail('unanswered'))
  const answer = await call(mobRoutes.send, { body: { lat: fix.latitude, lng: fix.longitude, phone } })
  cancel()
  if (isFromEarlierSession(generation)) return
  if (answer.ok) return endWithSuccess(thisRun)
  if (thisRun === runs)
    fail(answer.failure.reason.is !== 'network' ? 'failed' : isOffline ? 'unreachable' : 'unanswered')
}

resetOn('alarm-data-cleared', () => void Object.assign(mob, NOTHING))
