/**
 * Name and number of one VIP contact; a save that fails leaves both as they are, and closing the dialog without RETURN
 * keeps them as a draft. Source: VIP-11 to VIP-18, VIP-20.
 */
import { MAX_NAME_LENGTH, type VipContact } from '@drydock/contracts'
import { useState } from 'react'
import css from './mob.module.css'
import { PhoneField } from '#components/PhoneField.tsx'
import { TextField } from '#components/TextField.tsx'
import { useDraft } from '#screens/shared/useDraft.ts'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isVipValid, saveVip, vip, vipDraft, vipErrors } from '#stores/vip.ts'
import { counterOf } from '#texts/counter.ts'
import { phoneError } from '#texts/phone.ts'
import { vip as texts } from '#texts/vip.ts'

function SaveButton({ isValid, save }: { isValid: boolean; save: () => void }) {
  const { isSaving } = useSnapshot(vip)
  return (
    <button type="button" className="btn btn-main" disabled={!isValid} aria-disabled={isSaving} onClick={save}>
      {texts.save}
    </button>
  )
}

export function VipForm({ of, back }: { of: VipContact | undefined; back: () => void }) {
  const { values, change, drop } = useDraft(of ? vipDraft(of) : 'vip', {
    name: of?.name ?? '',
    phoneNumber: of?.phoneNumber ?? '',
  })
  const { name, phoneNumber } = values
  // A field that has not been touched yet shows no error.
  const [touched, setTouched] = useState({
    name: of !== undefined || name !== '',
    phone: of !== undefined || phoneNumber !== '',
  })
  const isMounted = useMounted()
  const errors = vipErrors(values)
  const save = async (): Promise<void> => {
    if (!(await saveVip(values, of?.id))) return
    drop()
    // The person may have opened another form meanwhile.
    if (isMounted.current) back()
  }
  const cancel = (): void => {
    drop()
    back()
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
          change({ name: text })
          setTouched({ ...touched, name: true })
        }}
      />
      <PhoneField
        label={texts.phone}
        value={phoneNumber}
        error={touched.phone ? phoneError(errors.phone) : undefined}
        change={text => {
          change({ phoneNumber: text })
          setTouched({ ...touched, phone: true })
        }}
      />
      <div className="ask-verbs">
        <button type="button" className="btn btn-line" onClick={cancel}>
          {texts.return}
        </button>
        <SaveButton isValid={isVipValid(errors)} save={() => void save()} />
      </div>
    </div>
  )
}
