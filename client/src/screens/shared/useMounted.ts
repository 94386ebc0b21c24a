/** Tells a late answer whether the part that asked is still shown. */
import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref that is true while the component is mounted. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
