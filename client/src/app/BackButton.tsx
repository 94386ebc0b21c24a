/** The arrow of the top bar; a form with changes asks first. Source: HISTORY-02, CONTACT-39. */
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useBack } from '#screens/shared/useBack.ts'
import { isLeavingHeld } from '#stores/unsaved.ts'
import { frame } from '#texts/frame.ts'

export function BackButton() {
  const back = useBack()
  const leave = (): void => {
    if (!isLeavingHeld(back)) back()
  }
  return (
    <button type="button" className="tool top-back" aria-label={frame.back} onClick={leave}>
      <ScreenIcon name="back" />
    </button>
  )
}
