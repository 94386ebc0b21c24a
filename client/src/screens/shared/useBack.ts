/**
 * Returns a function that goes back to the previous screen, or to Home when the visit began on this one. Source:
 * HISTORY-02, CONTACT-36, CONTACT-43.
 */
import { useNavigate } from 'react-router-dom'

/** The router numbers the entries of the visit. */
const hasBefore = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0

export function useBack(): () => void {
  const navigate = useNavigate()
  return () => void (hasBefore(history.state) ? navigate(-1) : navigate('/home', { replace: true }))
}
