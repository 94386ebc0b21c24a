import { useNavigate } from 'react-router-dom'
import { afterExtraEntry, hasEntryBefore, leaveOnce } from '#screens/shared/backStep.ts'

/**
 * Returns a function that goes back to the previous screen, or to Home when the visit began on this one. Source:
 * HISTORY-02, CONTACT-36, CONTACT-43.
 */
export function useBack(): () => void {
  const navigate = useNavigate()
  return () => {
    if (hasEntryBefore()) leaveOnce(() => void navigate(-1))
    else afterExtraEntry(() => void navigate('/home', { replace: true }))
  }
}
