/**
 * Send: acts at once, so it is protected against accidental and repeated presses. Source: MOB-04 to MOB-06, OPEN-103,
 * UX.
 */
import css from './mob.module.css'
import { BusyBar } from '#components/BusyBar.tsx'
import { ErrorNotice } from '#components/Notice.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { recordPress } from '#screens/shared/lastPress.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { useLastTouch } from '#screens/mob/useLastTouch.ts'
import { useIntendedPress } from '#screens/mob/useIntendedPress.ts'
import { geolocation } from '#stores/geolocation.ts'
import { mob, mobFix, mobPhoneVerdict, sendMob } from '#stores/mob.ts'
import { mob as texts } from '#texts/mob.ts'
import type { PhoneVerdict } from '#texts/phone.ts'

const HINTS: Readonly<Partial<Record<typeof mob.send, string>>> = {
  failed: texts.notSentHint,
  unreachable: texts.unreachableHint,
  unanswered: texts.unansweredHint,
}

/** Returns why a message cannot be sent, or what pressing the button does. */
const hintOf = (verdict: PhoneVerdict, located: boolean, isTooSoon: boolean): string =>
  verdict === 'missing'
    ? texts.needsPhone
    : verdict !== 'valid'
      ? texts.wrongPhone
      : !located
        ? texts.waiting
        : isTooSoon
          ? texts.tooSoon
          : texts.goesOut

export function SendButton() {
  const { phone, send } = useSnapshot(mob)
  const located = mobFix(useSnapshot(geolocation), useNow()) !== undefined
  const verdict = mobPhoneVerdict(phone)
  const valid = verdict === 'valid'
  const sending = send === 'sending'
  const isBusy = sending || !located
  const hint = HINTS[send]
  const finger = useLastTouch()
  const face = `${send} ${valid} ${located}`
  const first = useIntendedPress({ finger, face, isBusy: sending, act: () => void sendMob() })
  const retry = (byKey: boolean): void => {
    const button = first.button.current
    // Repeated presses of the key then come to this button.
    if (byKey && button) recordPress({ currentTarget: button })
    // Retry goes with its notice.
    button?.focus({ preventScroll: !byKey })
    void sendMob()
  }
  const again = useIntendedPress({ finger, face, act: retry })
  return (
    <div className={css.mobSend}>
      <button
        type="button"
        className="btn btn-main btn-large"
        disabled={!valid || !located}
        // It keeps the focus while it sends.
        aria-disabled={sending}
        aria-busy={isBusy}
        aria-describedby="mob-word"
        {...first.press}
      >
        {sending ? texts.sending : texts.send}
        {isBusy ? <BusyBar className={css.mobBusy} /> : null}
      </button>
      <p id="mob-word" className={css.mobWord} role="status">
        <ScreenIcon name="hint" size={20} />
        <span>{hintOf(verdict, located, first.isTooSoon || again.isTooSoon)}</span>
      </p>
      <div role="alert">
        {hint ? (
          <ErrorNotice title={texts.notSent} hint={hint}>
            <button type="button" className="btn btn-line" disabled={!valid || !located} {...again.press}>
              {texts.retry}
            </button>
          </ErrorNotice>
        ) : null}
      </div>
    </div>
  )
}
