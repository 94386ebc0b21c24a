/** Dialog that shows recorded steps as a scenario, to copy or download. */
import { useEffect, useRef, useState } from 'react'
import type { TapsState } from '@drydock/contracts'
import { ApiError, errorText, recordScenario } from '#api.ts'
import { slugOf, timeText } from '#texts.ts'
import { download } from './download.ts'

interface SaveProps {
  readonly boat: string
  /** The current or last recording; without one, everything is saved. */
  readonly recording: TapsState | undefined
  readonly onClose: () => void
}

export function SaveDialog({ boat, recording, onClose }: SaveProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState('Recorded by hand')
  const [id, setId] = useState('SC-900')
  const [status, setStatus] = useState('')
  const [isWhole, setWhole] = useState(recording === undefined)
  const { from, since, until } = isWhole || !recording ? WHOLE : recording
  const shown = { name: useSettled(name), id: useSettled(id) }
  const { yaml, steps, notes, problem, field, isLoading } = useScenario(boat, { ...shown, from, since, until })
  const canSave = yaml !== '' && !isLoading && shown.name === name && shown.id === id
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const save = (): void => {
    const file = `${id}-${slugOf(name, 'scenario')}.yaml`
    download(file, yaml, 'application/yaml')
    setStatus(`Play it with: npx drydock replay ${file}`)
  }
  return (
    <dialog ref={dialog} className="save" onClose={onClose} aria-labelledby="save-title">
      <h2 id="save-title">Save as scenario</h2>
      <Extent steps={steps} from={from} until={until} />
      {recording && (
        <label className="tick">
          <input type="checkbox" checked={!isWhole} onChange={it => setWhole(!it.target.checked)} />
          Only what was recorded
        </label>
      )}
      <Notes notes={notes} />
      <div className="row fields">
        <Line label="Name" value={name} change={setName} problem={field === 'name' ? problem : ''} />
        <Line label="Id" value={id} change={setId} problem={field === 'id' ? problem : ''} />
      </div>
      {problem !== '' && field !== 'name' && field !== 'id' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <textarea readOnly value={yaml} aria-label="Scenario" spellCheck={false} rows={16} />
      <p className="quiet" role="status">
        {status}
      </p>
      <div className="row end">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <button type="button" className="button" onClick={() => void copied(yaml).then(setStatus)} disabled={!canSave}>
          Copy
        </button>
        <button type="button" className="button main" onClick={save} disabled={!canSave}>
          Download
        </button>
      </div>
    </dialog>
  )
}

/** Copies a text, and returns a sentence that says whether it did. */
const copied = (text: string): Promise<string> =>
  navigator.clipboard.writeText(text).then(
    () => 'Copied.',
    () => 'Copying failed. Select the text and copy it.',
  )

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="quiet notes" aria-label="What the scenario leaves out">
      {[...new Set(notes)].map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** Everything since the beginning of the boat. */
const WHOLE = { from: 0, since: 0, until: undefined }

function Extent({
  steps,
  from,
  until,
}: {
  readonly steps: number
  readonly from: number
  readonly until: number | undefined
}) {
  return (
    <p className="quiet">
      {steps} {steps === 1 ? 'step' : 'steps'}, from {from === 0 ? 'the beginning of the boat' : timeText(from)} to{' '}
      {until === undefined ? 'now' : timeText(until)}
      {from > 0 && ', on the boat as it was then'}. Their effects become expectations.
    </p>
  )
}

function Line({
  label,
  value,
  change,
  problem,
}: {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly problem: string
}) {
  return (
    <label className="line">
      {label}
      <input value={value} onChange={it => change(it.target.value)} aria-invalid={problem !== ''} />
      {problem !== '' && <span className="wrong">{problem}</span>}
    </label>
  )
}

/** Real time after the last key, so that not every letter replays the boat. */
const TYPING_MS = 300

/** Returns a text as it was when it last did not change for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const NOTHING = { yaml: '', steps: 0, notes: [] as readonly string[], problem: '', field: '', isLoading: false }

function useScenario(
  boat: string,
  {
    name,
    id,
    from,
    since,
    until,
  }: {
    readonly name: string
    readonly id: string
    readonly from: number
    readonly since: number
    readonly until: number | undefined
  },
) {
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    const replaced = new AbortController()
    const { signal } = replaced
    setAnswer(it => ({ ...it, isLoading: true }))
    recordScenario(boat, { name, id, from, since, ...(until === undefined ? {} : { until }) }, signal).then(
      it => !signal.aborted && setAnswer({ ...NOTHING, ...it }),
      (error: unknown) =>
        !signal.aborted &&
        setAnswer({
          ...NOTHING,
          problem: errorText(error),
          field: error instanceof ApiError ? error.field : '',
        }),
    )
    return () => replaced.abort()
  }, [boat, name, id, from, since, until])
  return answer
}
