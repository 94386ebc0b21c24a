/** Returns whether the arm button has been unchanged long enough for a press to be intended. */
import { useLayoutEffect, useRef } from 'react'
import { isInputDelayOver } from '#components/inputDelay.ts'
import { elapsed } from '#platform/time.ts'
import { useStripShown } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm } from '#stores/alarm.ts'
import { banners } from '#stores/banners.ts'
import { openContacts, sensors } from '#stores/sensors.ts'

/** Elements above the button move it, so their changes count too; `face` is what the button itself shows. */
export function useInputDelay(face: string): () => boolean {
  const { warning, success } = useSnapshot(banners)
  const { mode } = useSnapshot(alarm)
  const open = openContacts(useSnapshot(sensors))
  const above = JSON.stringify([face, warning?.texts, success?.texts, mode.is, useStripShown(), open])
  const changed = useRef({ above: '', at: 0 })
  useLayoutEffect(() => {
    if (changed.current.above !== above) changed.current = { above, at: elapsed() }
  }, [above])
  return () => isInputDelayOver(changed.current.at, elapsed())
}
