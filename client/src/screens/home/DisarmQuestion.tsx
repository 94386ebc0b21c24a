/**
 * Question before the boat is disarmed, for people who have chosen it. The unlock of the device replaces it; without an
 * unlock, after a refusal, or without an answer the question is shown, so disarming is always possible. Source:
 * XTRA-19, XTRA-22.
 */
import { SECOND } from '@drydock/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { timers } from '#platform/time.ts'
import { askUnlock } from '#platform/unlock.ts'
import { ConfirmDialog } from '#screens/shared/fluentParts.ts'
import { disarm } from '#stores/alarm.ts'
import { unlock } from '#stores/unlock.ts'
import { disarmQuestion as texts } from '#texts/disarmQuestion.ts'

/** After this time the question is shown too, since some browsers never answer. */
const ANSWER_TIMEOUT_MS = 5 * SECOND

export function DisarmQuestion({ close }: { close: () => void }) {
  const [isAsking, setAsking] = useState(unlock.credential === undefined)
  const answer = (yes: boolean): void => {
    close()
    if (yes) void disarm()
  }
  const unlocked = useEffectEvent(() => answer(true))
  useEffect(() => {
    if (unlock.credential === undefined) return
    let isOver = false
    const ask = (): void => setAsking(true)
    const cancel = timers.after(ANSWER_TIMEOUT_MS, ask)
    void askUnlock(unlock.credential).then(isUnlocked => {
      if (isOver) return
      if (isUnlocked) unlocked()
      else ask()
    })
    return () => {
      isOver = true
      cancel()
    }
  }, [])
  if (!isAsking) return null
  return <ConfirmDialog title={texts.title} text={texts.text} verb={texts.verb} answer={answer} />
}
