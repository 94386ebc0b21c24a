/** Send: commits at once, so that it must not be pressed by accident and never sends two. Source: MOB-04 to MOB-06, OPEN-103, UX. */
import { useSnapshot } from 'valtio'
import { ErrorNotice } from '#components/Notice.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useNow } from '#screens/live/useNow.ts'
import { useMeant } from '#screens/mob/useMeant.ts'
import { geolocation } from '#stores/geolocation.ts'
import { isPhoneValid, mob, mobFix, sendMob } from '#stores/mob.ts'
import { mob as texts } from '#texts/mob.ts'

const HINTS: Readonly<Partial<Record<typeof mob.send, string>>> = { failed: texts.notSentHint, unreachable: texts.unreachableHint, unanswered: texts.unansweredHint }

export function SendButton() {
  const { phone, send } = useSnapshot(mob)
  const located = mobFix(useSnapshot(geolocation), useNow()) !== undefined
  const valid = isPhoneValid(phone)
  const sending = send === 'sending'
  const hint = HINTS[send]
  const press = useMeant(`${send} ${valid} ${located}`, () => void sendMob())
  return (
    <>
      <button type="button" className="btn btn-main btn-large" disabled={!valid || sending || !located} aria-busy={sending || !located} aria-describedby="mob-word" {...press}>
        {sending ? texts.sending : texts.send}
      </button>
      <p id="mob-word" className="mob-word">
        <ScreenIcon name="hint" size={20} />
        <span>{!valid ? texts.needsPhone : located ? texts.goesOut : texts.waiting}</span>
      </p>
      <div role="alert">
        {hint ? (
          <ErrorNotice title={texts.notSent} hint={hint}>
            <button type="button" className="btn btn-line" disabled={!valid || !located} onClick={() => void sendMob()}>
              {texts.retry}
            </button>
          </ErrorNotice>
        ) : null}
      </div>
    </>
  )
}
