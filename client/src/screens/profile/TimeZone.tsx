/** The time zone, typed or chosen from those that this device knows. An unknown one is worth a note, and no error. Source: PROFILE-24, SETTINGS-04 to SETTINGS-10, OPEN-080. */
import { DEFAULT_TIME_ZONE, isTimeZone } from '@drydock/contracts'
import { useId } from 'react'
import { TextField } from '#components/TextField.tsx'
import { change } from '#stores/profileform.ts'
import { profile as texts } from '#texts/profile.ts'

const ZONES = [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])]

export function TimeZone({ value }: { value: string }) {
  const list = useId()
  const name = value.trim()
  return (
    <>
      <TextField
        label={texts.timeZone}
        value={value}
        hint={texts.timeZoneHint}
        note={name === '' || isTimeZone(name) ? undefined : texts.timeZoneUnknown}
        list={list}
        spellCheck={false}
        autoComplete="off"
        change={timezone => change({ timezone })}
      />
      <datalist id={list}>
        {ZONES.map(it => (
          <option key={it} value={it} />
        ))}
      </datalist>
    </>
  )
}
