/** Palette of all hardware steps, and the form of the selected one. */
import type { StepKindEntry } from '@drydock/contracts'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, errorText, listStepKinds as askKinds, runStep } from '#api.ts'
import { type Draft, draftOf, fieldOf, missingIn, type Schema, contentOf } from '#form/field.ts'
import { wordsOf } from '#displayNames.ts'
import { FieldView } from './FieldView.tsx'

/** What a new reader most likely looks for. */
const FIRST = 'alarm'

export function Steps({ boat }: { readonly boat: string }) {
  const [kinds, setKinds] = useState<readonly StepKindEntry[]>([])
  const [name, setName] = useState(FIRST)
  useEffect(() => {
    askKinds().then(setKinds, () => undefined)
  }, [])
  const kind = kinds.find(it => it.name === name)
  const button = (it: StepKindEntry) => (
    <button
      key={it.name}
      type="button"
      aria-pressed={it.name === name}
      title={it.help}
      onClick={() => setName(it.name)}
    >
      {wordsOf(it.name)}
    </button>
  )
  return (
    <section className="panel steps" aria-labelledby="steps-title">
      <h2 id="steps-title">Steps</h2>
      <div className="palette">{kinds.map(button)}</div>
      {kind && <StepForm key={kind.name} boat={boat} kind={kind} />}
    </section>
  )
}

function StepForm({ boat, kind }: { readonly boat: string; readonly kind: StepKindEntry }) {
  const field = useMemo(() => fieldOf(kind.schema as Schema), [kind])
  const [draft, setDraft] = useState<Draft>(() => draftOf(field))
  const [problem, setProblem] = useState<{ readonly at: string; readonly text: string }>()
  const [status, setStatus] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // What is wrong is where the person goes on.
  useEffect(() => {
    if (!problem) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Of a choice with something to fill in, that is what is wrong.
    const below = wrong?.closest('.field')?.querySelector<HTMLElement>('.below input')
    void (below ?? wrong)?.focus()
  }, [problem])
  const act = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setStatus('')
    const missing = missingIn(field, draft)
    if (missing !== undefined) {
      setProblem({
        at: missing,
        text: `${wordsOf(missing.split('.').at(-1) || kind.name)}: this is empty, and the step needs it.`,
      })
      return
    }
    try {
      await runStep(boat, kind.name, contentOf(field, draft))
      setProblem(undefined)
      setStatus(`Done: ${wordsOf(kind.name)}.`)
    } catch (error) {
      const at = error instanceof ApiError ? error.field : ''
      setProblem({
        at: at === kind.name ? '' : at.replace(`${kind.name}.`, ''),
        text: errorText(error),
      })
    }
  }
  return (
    <form ref={form} className="step" onSubmit={event => void act(event)} aria-labelledby="step-title" noValidate>
      <h3 id="step-title">{wordsOf(kind.name)}</h3>
      <p className="quiet">{kind.help}</p>
      <FieldView
        field={field}
        path=""
        label={wordsOf(kind.name)}
        draft={draft}
        change={setDraft}
        problem={problem}
        isNeeded
      />
      <button type="submit" className="button main wide">
        Do it now
      </button>
      <p role="status" className="quiet">
        {status}
      </p>
    </form>
  )
}
