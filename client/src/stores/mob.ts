/** Man over board: where the phone is, whom to tell, and the message. Source: MOB, OPEN-102, 103, 116, 125; UX. */
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
import { showSuccess } from '#stores/banners.ts'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { type GeolocationStore, geolocation, readPhone } from '#stores/geolocation.ts'
import { link } from '#stores/link.ts'
import { session } from '#stores/session.ts'

/**
 * `phone` is E.164 as far as it has been typed. `isObtaining`: since the screen was opened the phone has not yet told
 * where it is.
 * `failed`: the gateway refused. `unreachable`: there was no connection, so nothing was sent. `unanswered`: no answer
 * came, so nobody knows.
 */
export interface MobStore {
  phone: string
  isObtaining: boolean
  send: 'idle' | 'sending' | 'sent' | 'failed' | 'unreachable' | 'unanswered'
}

const NOTHING: MobStore = { phone: '', isObtaining: false, send: 'idle' }
export const mob = proxy<MobStore>({ ...NOTHING })

const FORM = 'mob'
/** A position older than this is not that of somebody who has just gone over board. */
const FIX_MAX_AGE_MS = 60 * SECOND
/** A person who waits for help cannot wait longer for an answer. */
const ANSWER_TIMEOUT_MS = 30 * SECOND

/** The position that would be sent; undefined while there is none that is new enough. */
export function mobFix({ fix }: Pick<GeolocationStore, 'fix'>, at: Instant): GeolocationStore['fix'] {
  return fix !== undefined && at - fix.at <= FIX_MAX_AGE_MS ? fix : undefined
}
export const mobPhoneVerdict = phoneVerdictOf
export const isPhoneValid = (phone: string): boolean => mobPhoneVerdict(phone) === 'valid'

/**
 * The screen is shown: the phone is read at once and then every 5 s, never twice at a time. `leave` is told where to go
 * when it cannot be read. Returns a function to be called when the screen is left.
 */
export function openMob(leave: (path: string) => void): () => void {
  const userId = session.user?.id
  const last = userId === undefined ? undefined : draftOf(userId, FORM)['phone']
  // A message that is still on its way is not sent a second time.
  Object.assign(mob, {
    phone: typeof last === 'string' ? last : mob.phone,
    isObtaining: true,
    send: mob.send === 'sending' ? 'sending' : 'idle',
  } satisfies MobStore)
  let open = true
  const read = async (): Promise<void> => {
    if (geolocation.isReading) return
    const fix = await readPhone()
    if (open && fix) mob.isObtaining = false
    if (open && !fix) leave(`/geo-permission?destination=${DESTINATION_AFTER_MOB_FAILURE}`)
  }
  void read()
  const stop = every(MOB_REFRESH_MS, () => void read())
  return () => {
    open = false
    stop()
  }
}

/** Whom to tell; the last number is remembered on the device until somebody signs out. */
export function setPhone(text: string): void {
  const phone = internationalOf(text)
  mob.phone = phone
  const userId = session.user?.id
  if (userId !== undefined) keepDraft(userId, FORM, phone === '' ? {} : { phone })
}

/** Says what has become of the message. A success counts however late it comes. */
function endSending(send: MobStore['send']): void {
  mob.send = send
  if (send !== 'sent') return
  console.info('Mob Sent')
  showSuccess(MOB_SENT)
}

let runs = 0

/** One message at a time, to a valid number, with a position; never kept for later. */
export async function sendMob(): Promise<void> {
  const fix = mobFix(geolocation, now())
  const { phone } = mob
  if (mob.send === 'sending' || !fix || !isPhoneValid(phone)) return
  const generation = currentGeneration()
  const mine = ++runs
  const isCut = link.is !== 'connected'
  mob.send = 'sending'
  const cancel = after(ANSWER_TIMEOUT_MS, () => isFromEarlierSession(generation) || endSending('unanswered'))
  const answer = await call(mobRoutes.send, { body: { lat: fix.latitude, lng: fix.longitude, phone } })
  cancel()
  if (isFromEarlierSession(generation)) return
  if (answer.ok) return endSending('sent')
  if (mine === runs)
    endSending(answer.failure.reason.is !== 'network' ? 'failed' : isCut ? 'unreachable' : 'unanswered')
}

resetOn('alarm-data-cleared', () => void Object.assign(mob, NOTHING))
