/** Chooses the format in which positions are copied and shared. Source: XTRA-11. */
import css from './placeCard.module.css'
import { ChoiceFields } from '#screens/shared/ChoiceFields.tsx'
import { positionFormat } from '#stores/positionFormat.ts'
import { sendPosition as texts } from '#texts/sendPosition.ts'

export function PositionFormats() {
  return (
    <ChoiceFields
      name={texts.formats}
      choice={positionFormat}
      labelOf={format => texts.format[format]}
      className={css.formats}
    />
  )
}
