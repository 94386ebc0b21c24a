/** For late answers: whether the component that asked is still mounted. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref that is true while the component is mounted. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  // A layout effect ends as the component leaves the page; others end later, and an answer may come between.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
