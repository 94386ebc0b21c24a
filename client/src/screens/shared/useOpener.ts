/** A button that opens something, and has the focus again when that is closed. */
import { type RefObject, useRef, useState } from 'react'

export interface Opener {
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
  /** Closes it and focuses the button. */
  close(): void
  /** Ref of the button. */
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Returns whether it is open, and how to open and close it. */
export function useOpener(): Opener {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  return { isOpen, setOpen, close, button }
}
