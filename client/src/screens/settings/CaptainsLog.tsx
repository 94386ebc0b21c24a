/** Chooses a day of the logbook; days are those of this device's calendar. Source: OPEN-078, OPEN-127. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './settings.module.css'
import listRowCss from '#components/listRow.module.css'
import { now } from '#platform/time.ts'
import { logbookPath } from '#screens/settings/logbookPath.ts'
import { chosenDay, keepChosenDay } from '#stores/chosenDay.ts'
import { today } from '#texts/formatDay.ts'
import { settings } from '#texts/settings.ts'

const texts = settings.boat

export function CaptainsLog() {
  const newest = today(now())
  const [day, setDay] = useState(() => chosenDay() ?? newest)
  const navigate = useNavigate()
  const path = day > newest ? undefined : logbookPath(day)
  return (
    <form
      className={css.captainsLog}
      onSubmit={event => {
        event.preventDefault()
        if (path === undefined) return
        keepChosenDay(day === newest ? undefined : day)
        void navigate(path)
      }}
    >
      <p className={listRowCss.rowNote}>{texts.logHint}</p>
      <label className={css.dayField}>
        <span>{texts.day}</span>
        <input
          type="date"
          className={css.dayInput}
          value={day}
          max={newest}
          required
          onChange={event => setDay(event.target.value)}
        />
      </label>
      <button type="submit" className="btn btn-line" disabled={path === undefined}>
        {texts.openDay}
      </button>
    </form>
  )
}
