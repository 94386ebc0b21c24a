/** Panel over a part of the map; the rest stays visible and can be moved. It takes the focus; Escape closes it. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import css from './mapScreen.module.css'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { focusDial } from '#screens/map/SpeedDial.tsx'

export function MapPanel({
  title,
  aside,
  close,
  children,
}: {
  title: string
  aside?: ReactNode
  close: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const name = useId()
  useCloseOnBack(close)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // The dial, from which a panel is opened, makes room for it and is then another element.
      if (before instanceof HTMLElement && before !== document.body && before.isConnected)
        before.focus({ preventScroll: true })
      else focusDial()
    }
  }, [])
  // Wherever the focus is: a press on the map takes it out of the panel. What is open above the map comes first.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
  return (
    <div ref={panel} className={css.mapPanel} role="dialog" tabIndex={-1} aria-labelledby={name}>
      <div className={css.mapPanelHead}>
        <h2 id={name}>{title}</h2>
        {aside}
      </div>
      {children}
    </div>
  )
}
