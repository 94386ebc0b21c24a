/** Buttons that begin and end a recording, and save it as a scenario. */
import { useState } from 'react'
import { errorText, setTaps } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { Icon, ICONS } from './icons.tsx'
import { SaveDialog } from './SaveDialog.tsx'

/** Number of steps, actions and expectations of the current recording. */
function countOf({ taps, entries }: BoatView): number {
  if (!taps) return 0
  const steps = entries.filter(it => it.lane === 'step' && it.seq > taps.since).length
  return steps + taps.actions + taps.expectations
}

export function Recording({ boat, view }: { readonly boat: string; readonly view: BoatView }) {
  const [isBusy, setBusy] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const isOn = view.taps !== undefined && view.taps.mode !== 'off'
  const toggle = (): void => {
    setBusy(true)
    setProblem('')
    setTaps(boat, isOn ? 'off' : 'record')
      .catch((error: unknown) => setProblem(errorText(error)))
      .finally(() => setBusy(false))
  }
  return (
    <section className="recording" aria-label="Recording">
      <button type="button" className="button" aria-pressed={isOn} disabled={isBusy} onClick={toggle}>
        <Icon path={ICONS.record} filled />
        {isOn ? `Recording · ${countOf(view)}` : 'Record'}
      </button>
      <button type="button" className="button" onClick={() => setSaving(true)}>
        Save as scenario
      </button>
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      {isSaving && <SaveDialog boat={boat} recording={view.taps} onClose={() => setSaving(false)} />}
    </section>
  )
}
