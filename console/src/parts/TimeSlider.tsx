/** Slider that restarts the boat and repeats its steps up to the selected time. */
import { useEffect, useState } from 'react'
import { errorText, rerun } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { timeText } from '#texts.ts'

/** Step of the arrow keys. */
const STEP_MS = 100
const HELP =
  'The boat restarts and repeats its steps up to this moment. The app is reloaded on its screen. Of what people did with the app, only arming and disarming are repeated.'

export function TimeSlider({ boat, view }: { readonly boat: string; readonly view: BoatView }) {
  const [wanted, setWanted] = useState<number>()
  const [goal, setGoal] = useState<{ readonly boat: string; readonly at: number; readonly begun: number }>()
  const [problem, setProblem] = useState('')
  const [farthest, setFarthest] = useState({ start: 0, at: 0 })
  const end = Math.max(view.now, farthest.start === view.start ? farthest.at : 0, view.ahead.at(-1)?.at ?? 0)
  // The boat replays the last seconds with its app; until it arrives, this shows the target time.
  const isGoing = goal?.boat === boat && (view.begun === goal.begun || view.now < goal.at)
  useEffect(() => {
    if (!isGoing) setGoal(undefined)
  }, [isGoing])
  const at = wanted ?? (isGoing ? goal.at : view.now)
  const go = (): void => {
    if (wanted === undefined) return
    // Before the call: the browser may report the end of one movement several times, as pointerup and blur.
    setWanted(undefined)
    setGoal({ boat, at: wanted, begun: view.begun })
    setFarthest({ start: view.start, at: end })
    setProblem('')
    rerun(boat, wanted).catch((error: unknown) => {
      setGoal(undefined)
      setProblem(errorText(error))
    })
  }
  return (
    <label className="scrub" title={HELP}>
      <span>Go to</span>
      <input
        type="range"
        min={0}
        max={Math.max(1, end)}
        step={STEP_MS}
        value={at}
        aria-valuetext={timeText(at)}
        onChange={it => setWanted(Number(it.target.value))}
        onPointerUp={go}
        onKeyUp={go}
        onBlur={go}
      />
      <output>{timeText(at)}</output>
      {problem !== '' && (
        <span role="alert" className="wrong">
          {problem}
        </span>
      )}
    </label>
  )
}
