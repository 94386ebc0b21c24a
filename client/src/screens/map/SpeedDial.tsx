/**
 * The actions of the map: one button that spreads out into labeled ones. Escape, a press elsewhere and the focus going
 * elsewhere close it.
 */
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import css from './speedDial.module.css'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { useOpener } from '#screens/shared/useOpener.ts'
import { geofence as texts } from '#texts/geofence.ts'

export interface DialAction {
  readonly name: string
  readonly icon: IconName
  readonly disabled?: boolean
  run(): void
}

const DIAL_ID = 'map-dial'

/** Focuses the button of the dial; the screen where a panel has replaced the dial. */
export function focusDial(): void {
  const target = document.getElementById(DIAL_ID) ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

/** Shows a button that opens the actions of the map. */
export function SpeedDial({ actions }: { actions: readonly DialAction[] }) {
  const { isOpen, setOpen, close, button } = useOpener()
  const dial = useRef<HTMLDivElement>(null)
  const list = useId()
  useCloseOnBack(close, isOpen)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !dial.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isOpen, setOpen])
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !dial.current?.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the Escape of what is inside
    <div ref={dial} className={css.dial} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        id={DIAL_ID}
        type="button"
        className={css.dialButton}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-label={isOpen ? texts.closeDial : texts.openDial}
        onClick={() => setOpen(!isOpen)}
      >
        <ScreenIcon name={isOpen ? 'close' : 'more'} size={24} />
      </button>
      {/* Shown above the button, and after it in the order of the focus. */}
      <ul id={list} className={css.dialActions} aria-label={texts.dial} hidden={!isOpen}>
        {actions.map(action => (
          <DialItem key={action.name} action={action} close={close} />
        ))}
      </ul>
    </div>
  )
}

function DialItem({ action: { name, icon, disabled, run }, close }: { action: DialAction; close: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={css.dialAction}
        disabled={disabled}
        onClick={() => {
          close()
          run()
        }}
      >
        <span className={css.dialLabel}>{name}</span>
        <span className={css.dialDisc}>
          <ScreenIcon name={icon} size={24} />
        </span>
      </button>
    </li>
  )
}
