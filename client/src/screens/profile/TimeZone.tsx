/**
 * The time zone, typed or chosen from those that this device supports. An unknown one shows a note, not an error.
 * Source: PROFILE-24, SETTINGS-04 to SETTINGS-10, OPEN-080.
 */
import { isSelectableTimeZone, selectableTimeZones } from '@drydock/contracts'
import { useId } from 'react'
import { TextField } from '#components/TextField.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { changeProfile } from '#stores/profileForm.ts'
import { settings } from '#stores/settings.ts'
import { profile as texts } from '#texts/profile.ts'

const ZONES = selectableTimeZones()

export function TimeZone({ value }: { value: string }) {
  const list = useId()
  const name = value.trim()
  const { stored } = useSnapshot(settings)
  const isAccepted = name === '' || name === stored || isSelectableTimeZone(name)
  return (
    <>
      <TextField
        label={texts.timeZone}
        value={value}
        hint={texts.timeZoneHint}
        note={isAccepted ? undefined : texts.timeZoneUnknown}
        list={list}
        spellCheck={false}
        autoComplete="off"
        change={timezone => changeProfile({ timezone })}
      />
      <datalist id={list}>
        {ZONES.map(it => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </>
  )
}
