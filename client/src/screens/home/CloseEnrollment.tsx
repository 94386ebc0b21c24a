/** The button that ends the enrollment of a row, in place of the row's menu. */
import { useEffect, useRef } from 'react'
import listRowCss from '#components/listRow.module.css'
import { Icon } from '#components/Icon.tsx'
import { resetEnrollment } from '#stores/enrollment.ts'
import { enrollment as texts } from '#texts/enrollment.ts'

/** It takes the focus when it appears. */
export function CloseEnrollment() {
  const button = useRef<HTMLButtonElement>(null)
  // The focused menu button is gone; this button takes its focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const close = (): void => {
    // This button disappears with the enrollment; the head of its row takes the focus.
    button.current?.closest('li')?.querySelector('button')?.focus()
    resetEnrollment()
  }
  return (
    <button type="button" ref={button} className={listRowCss.rowEnd} aria-label={texts.close} onClick={close}>
      <Icon name="close" size={20} />
    </button>
  )
}
