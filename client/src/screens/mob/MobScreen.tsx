/** Man-overboard screen: position of the phone, recipient, Send button. Source: MOB, OPEN-103, OPEN-125. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './mob.module.css'
import { BusyBar } from '#components/BusyBar.tsx'
import { classes } from '#components/classes.ts'
import { PhoneField } from '#components/PhoneField.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useOpener } from '#screens/shared/useOpener.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { PhonePosition } from '#screens/mob/PhonePosition.tsx'
import { SendButton } from '#screens/mob/SendButton.tsx'
import { mob, openMob, mobPhoneVerdict, setPhone } from '#stores/mob.ts'
import { mob as texts } from '#texts/mob.ts'
import { phoneError } from '#texts/phone.ts'

const MobMap = lazyComponent(async () => (await import('#screens/mob/MobMap.tsx')).MobMap)
const VipDialog = lazyComponent(async () => (await import('#screens/mob/VipDialog.tsx')).VipDialog)
// Loaded with this screen, which is loaded ahead: it must open without a network.
MobMap.preload()

/** Says that the phone is being read. It lies over the map, so that it moves no other element. */
function ObtainingNotice() {
  return (
    <div role="dialog" aria-modal="false" aria-label={texts.obtaining} className={classes('card', css.mobObtaining)}>
      <p>{texts.obtaining}</p>
      <BusyBar label={texts.obtaining} />
    </div>
  )
}

function Recipient() {
  const { phone } = useSnapshot(mob)
  const { isOpen, setOpen, close, button } = useOpener()
  const choose = (number: string): void => {
    setPhone(number)
    close()
  }
  return (
    <div className={css.mobRecipient}>
      <PhoneField
        label={texts.phone}
        value={phone}
        error={phone === '' ? undefined : phoneError(mobPhoneVerdict(phone))}
        change={setPhone}
      />
      <button
        ref={button}
        type="button"
        className={classes('btn btn-line', css.mobVip)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ScreenIcon name="star" size={24} />
        {texts.vip}
      </button>
      {isOpen ? (
        <LazyPart onFailed={close}>
          <VipDialog choose={choose} close={close} />
        </LazyPart>
      ) : null}
    </div>
  )
}

export function MobScreen() {
  const { isObtaining } = useSnapshot(mob)
  const navigate = useNavigate()
  useEffect(() => openMob(path => void navigate(path, { replace: true })), [navigate])
  return (
    <div className={css.mob}>
      <PhonePosition />
      <Recipient />
      <SendButton />
      <div className={css.mobMap}>
        <LazyPart>
          <MobMap />
        </LazyPart>
        {isObtaining ? <ObtainingNotice /> : null}
      </div>
    </div>
  )
}
