/** Sound of the alarm: runs its state machine, and reports whether the alarm is heard. Source: XTRA-01 to XTRA-03. */
import { runMachine } from '@drydock/contracts'
import { isHeard, soundMachine, type SoundState } from '#machines/sound.ts'
import { onPress, openSound } from '#platform/sound.ts'
import { timers } from '#platform/time.ts'
import { signals } from '#stores/signals.ts'

const isContextHeard = (it: SoundState): boolean => isHeard(it) && it.stage !== 'element'
const isElementHeard = (it: SoundState): boolean => isHeard(it) && it.stage === 'element'

/** Opens the sound; returns a function that requests it on or off. Call once. */
export function openAlarmSound(): (on: boolean) => void {
  const sound = openSound({
    runs(kind) {
      machine.send({ is: 'runs', kind })
      // It began too late: the alarm is off, or a context sounds by now.
      if (kind === 'element' && !isElementHeard(machine.state())) sound.pauseElement()
    },
    stops: kind => machine.send({ is: 'stops', kind }),
    fails: attempt => machine.send({ is: 'fails', attempt }),
  })
  const machine = runMachine(soundMachine, timers, (state, before) => {
    signals.isHeard = isHeard(state)
    signals.canSound = state.is === 'running'
    if (isContextHeard(state) !== isContextHeard(before)) sound.setRinging(isContextHeard(state))
    if (isElementHeard(before) && !isElementHeard(state)) sound.pauseElement()
    if (state.attempts === before.attempts) return
    // A press while a new context starts resumes that context.
    const isAwaited = state.stage === 'new-context' && before.stage === 'new-context'
    sound.attempt(isAwaited ? 'context' : state.stage, state.attempts)
  })
  onPress(() => machine.send({ is: 'press' }))
  return on => machine.send({ is: 'want', on })
}
