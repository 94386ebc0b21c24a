/**
 * Logout callback: clears the alarm data, says that the person is signed out, and returns to Home. Source: SESSION-13,
 * SESSION-14.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import messageCardCss from '#components/messageCard.module.css'
import { MessageCard } from '#components/MessageCard.tsx'
import { Icon } from '#components/Icon.tsx'
import { clearAlarmData } from '#stores/sessionReset.ts'
import { finishSignOut } from '#stores/session.ts'
import { frame } from '#texts/frame.ts'
import { session as texts } from '#texts/session.ts'

export function LogoutScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    clearAlarmData()
    finishSignOut()
    void navigate('/home', { replace: true })
  }, [navigate])
  return (
    <div className={messageCardCss.messageCardAlone}>
      <MessageCard icon={<Icon name="check" size={28} />} title={texts.signedOut} text={texts.signedOutHint}>
        <span>{frame.app}</span>
      </MessageCard>
    </div>
  )
}
