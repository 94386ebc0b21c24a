/** Chooses the format in which positions are copied and shared. Source: XTRA-11. */
import css from './placeCard.module.css'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { choosePositionFormat, POSITION_FORMATS, positionFormat } from '#stores/positionFormat.ts'
import { sendPosition as texts } from '#texts/sendPosition.ts'

export function PositionFormats() {
  const { is } = useSnapshot(positionFormat)
  return (
    <fieldset className={css.formats}>
      <legend>{texts.formats}</legend>
      {POSITION_FORMATS.map(it => (
        <label key={it}>
          <input type="radio" name="position-format" checked={it === is} onChange={() => choosePositionFormat(it)} />
          {texts.format[it]}
        </label>
      ))}
    </fieldset>
  )
}
