/** Palette of all hardware steps, and the form of the selected one. */
import type { StepKindEntry } from '@drydock/contracts'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, errorText, listStepKinds as askKinds, runStep } from '#api.ts'
import { type FieldDraft, draftOf, fieldOf, missingIn, type Schema, contentOf } from '#form/field.ts'
import { wordsOf } from '#displayNames.ts'
import { FieldView } from './FieldView.tsx'
import { HelpText, plainHelp } from './HelpText.tsx'

/** The step that is selected at first. */
const FIRST = 'alarm'

export function Steps({ boat }: { readonly boat: string }) {
  const [kinds, setKinds] = useState<readonly StepKindEntry[]>([])
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    askKinds().then(setKinds, (error: unknown) => setProblem(errorText(error)))
  }, [])
  const name = chosen ?? FIRST
  const kind = kinds.find(it => it.name === name)
  const button = (kind: StepKindEntry) => (
    <button
      key={kind.name}
      type="button"
      aria-pressed={kind.name === name}
      title={plainHelp(kind.help)}
      onClick={() => setChosen(kind.name)}
    >
      {wordsOf(kind.name)}
    </button>
  )
  return (
    <section className="panel" aria-labelledby="steps-title">
      <h2 id="steps-title">Steps</h2>
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <div className="palette">{kinds.map(button)}</div>
      {kind && <StepForm key={kind.name} boat={boat} kind={kind} isChosen={chosen !== undefined} />}
    </section>
  )
}

interface Problem {
  /** Path of the field within the step; empty for the step as a whole. */
  readonly at: string
  readonly text: string
}

const missingProblem = (at: string, step: string): Problem => ({
  at,
  text: `${wordsOf(at.split('.').at(-1) || step)}: this is empty, and the step needs it.`,
})

function refusalProblem(error: unknown, step: string): Problem {
  const at = error instanceof ApiError ? error.field : ''
  return { at: at === step ? '' : at.replace(`${step}.`, ''), text: errorText(error) }
}

interface StepFormProps {
  readonly boat: string
  readonly kind: StepKindEntry
  /** A person has chosen a step: its form scrolls into view. */
  readonly isChosen: boolean
}

function StepForm({ boat, kind, isChosen }: StepFormProps) {
  const field = useMemo(() => fieldOf(kind.schema as Schema), [kind])
  const [draft, setDraft] = useState<FieldDraft>(() => draftOf(field))
  const [problem, setProblem] = useState<Problem>()
  const [status, setStatus] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isChosen) void form.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  // The focus goes to the wrong field.
  useEffect(() => {
    if (!problem) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A choice with further fields has the error in one of them.
    const below = wrong?.closest('.field')?.querySelector<HTMLElement>('.below input')
    void (below ?? wrong)?.focus()
  }, [problem])
  const act = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setStatus('')
    const missing = missingIn(field, draft)
    if (missing !== undefined) {
      setProblem(missingProblem(missing, kind.name))
      return
    }
    try {
      await runStep(boat, kind.name, contentOf(field, draft))
      setProblem(undefined)
      setStatus(`Done: ${wordsOf(kind.name)}.`)
    } catch (error) {
      setProblem(refusalProblem(error, kind.name))
    }
  }
  return (
    <form ref={form} className="step" onSubmit={event => void act(event)} aria-labelledby="step-title" noValidate>
      <h3 id="step-title">{wordsOf(kind.name)}</h3>
      <p className="quiet">
        <HelpText help={kind.help} />
      </p>
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
