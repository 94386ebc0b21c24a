/**
 * While a form has changes, every link of the page and the browser's own back ask before the screen is left. Source:
 * PROFILE-47, SM-FORM-5.
 */
import { useEffect } from 'react'
import { askOnBack } from '#screens/shared/backStep.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isLeavingHeld, unsaved } from '#stores/unsaved.ts'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Returns the link by which a press leaves the screen; undefined for one that opens a new tab, or leads to a place on
 * this page.
 */
function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (
    !link ||
    !isPlain(event) ||
    link.target !== '' ||
    link.origin !== location.origin ||
    link.hash !== '' ||
    link.pathname === location.pathname
  )
    return undefined
  return link
}

export function useUnsavedQuestion(): void {
  const { is } = useSnapshot(unsaved)
  useEffect(() => {
    if (!is) return
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event)
      if (!link || !isLeavingHeld(() => link.click())) return
      event.preventDefault()
      event.stopPropagation()
    }
    const endAsking = askOnBack(() => isLeavingHeld(() => history.back()))
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      endAsking()
    }
  }, [is])
}
