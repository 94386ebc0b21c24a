/** Chooses whether the app asks before it disarms the boat, and how. Source: XTRA-19, XTRA-22. */
import { useEffect } from 'react'
import css from './device.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'
import { chooseUnlock, dropUnlock, lookForUnlock, unlock } from '#stores/unlock.ts'
import { disarmQuestion as texts } from '#texts/disarmQuestion.ts'
import { frame } from '#texts/frame.ts'

/** The unlock in place of the question, where the device has one. */
function Unlock() {
  const { credential, isPossible, isRefused } = useSnapshot(unlock)
  useEffect(() => void lookForUnlock(), [])
  if (!isPossible && credential === undefined) return null
  const choose = (isOn: boolean): void => (isOn ? void chooseUnlock(frame.app) : dropUnlock())
  return (
    <>
      <label className={css.voice}>
        <input type="checkbox" checked={credential !== undefined} onChange={({ target }) => choose(target.checked)} />
        {texts.unlock}
      </label>
      <p className={listRowCss.rowNote}>{texts.unlockNote}</p>
      <p role="status" className={listRowCss.rowNote}>
        {isRefused ? texts.refused : ''}
      </p>
    </>
  )
}

export function DisarmCard() {
  const isOn = useSnapshot(disarmQuestion).is === 'yes'
  const choose = (on: boolean): void => chooseOnDevice(disarmQuestion, on ? 'yes' : 'no')
  return (
    <section className={classes('card', css.alarmCard)} aria-label={texts.card}>
      <h2>{texts.card}</h2>
      <label className={css.voice}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
        {texts.choose}
      </label>
      {isOn ? <Unlock /> : null}
    </section>
  )
}
