/** Name and number of one VIP contact; a save that fails leaves both as they are. Source: VIP-11 to VIP-18, VIP-20. */
import { MAX_NAME_LENGTH, type VipContact } from '@drydock/contracts'
import { useState } from 'react'
import css from './mob.module.css'
import { PhoneField } from '#components/PhoneField.tsx'
import { TextField } from '#components/TextField.tsx'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isVipValid, saveVip, vip, vipErrors } from '#stores/vip.ts'
import { counterOf } from '#texts/counter.ts'
import { phone as phoneTexts, phoneError } from '#texts/phone.ts'
import { vip as texts } from '#texts/vip.ts'

export function VipForm({ of, back }: { of: VipContact | undefined; back: () => void }) {
  const [name, setName] = useState(of?.name ?? '')
  const [phoneNumber, setPhone] = useState(of?.phoneNumber ?? '')
  // A field that nobody has touched yet shows no error.
  const [touched, setTouched] = useState({ name: of !== undefined, phone: of !== undefined })
  const { isSaving } = useSnapshot(vip)
  const isMounted = useMounted()
  const errors = vipErrors({ name, phoneNumber })
  const save = async (): Promise<void> => {
    // The person may have opened another form meanwhile.
    if ((await saveVip({ name, phoneNumber }, of?.id)) && isMounted.current) back()
  }
  return (
    <div className={css.vipForm}>
      <TextField
        label={texts.name}
        value={name}
        error={touched.name ? errors.name : undefined}
        counter={counterOf(name, MAX_NAME_LENGTH)}
        autoComplete="off"
        required
        change={text => {
          setName(text)
          setTouched({ ...touched, name: true })
        }}
      />
      <PhoneField
        label={texts.phone}
        country={phoneTexts.country}
        international={phoneTexts.international}
        value={phoneNumber}
        error={touched.phone ? phoneError(errors.phone) : undefined}
        change={text => {
          setPhone(text)
          setTouched({ ...touched, phone: true })
        }}
      />
      <div className="ask-verbs">
        <button type="button" className="btn btn-line" onClick={back}>
          {texts.return}
        </button>
        <button
          type="button"
          className="btn btn-main"
          disabled={!isVipValid(errors)}
          aria-disabled={isSaving}
          onClick={() => void save()}
        >
          {texts.save}
        </button>
      </div>
    </div>
  )
}
