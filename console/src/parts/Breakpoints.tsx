/** Breakpoints: what is held, with the buttons that end it, and the form that holds the next one. */
import { type FormEvent, useState } from 'react'
import { type HeldEntry, type HeldRequest, parseJson } from '@drydock/contracts'
import { addBreakpoint, clearBreakpoints, endHold, errorText } from '#api.ts'
import { heldText } from '#texts.ts'
import type { HeldList } from './useBreakpoints.ts'

interface BreakpointsProps {
  readonly boat: string
  readonly list: HeldList
}

const DIRECTIONS = [
  ['request', 'call, before the boat handles it'],
  ['reply', 'reply, before it is sent'],
  ['push', 'push'],
] as const
type Direction = (typeof DIRECTIONS)[number][0]

/** The panel with the form. */
export function Breakpoints({ boat, list }: BreakpointsProps) {
  const [direction, setDirection] = useState<Direction>('request')
  const [name, setName] = useState('any')
  const { problem, run } = useAction(list)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run(addBreakpoint(boat, direction, name.trim()))
  }
  return (
    <section className="panel" aria-labelledby="breakpoints-title">
      <h2 id="breakpoints-title">Breakpoints</h2>
      <form onSubmit={submit}>
        <label className="line">
          Hold the next
          <select value={direction} onChange={it => setDirection(it.target.value as Direction)}>
            {DIRECTIONS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="line">
          Named
          <input value={name} onChange={it => setName(it.target.value)} spellCheck={false} />
        </label>
        <p className="row">
          <button type="submit" className="button">
            Hold
          </button>
          {list.breakpoints.length > 0 && (
            <button type="button" className="button" onClick={() => run(clearBreakpoints(boat))}>
              Remove all breakpoints
            </button>
          )}
        </p>
      </form>
      {list.breakpoints.length > 0 && (
        <ul className="quiet" aria-label="Waiting breakpoints">
          {list.breakpoints.map((it, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal breakpoints are possible, and have no state.
            <li key={index}>
              {it.direction} {it.name}
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
    </section>
  )
}

/** What is held now, above everything else. */
export function HeldStrip({ boat, list }: BreakpointsProps) {
  return (
    <>
      {list.held.map(held => (
        <HeldOne key={held.id} boat={boat} held={held} list={list} />
      ))}
    </>
  )
}

function HeldOne({ boat, held, list }: BreakpointsProps & { readonly held: HeldEntry }) {
  const { problem, run, refuse } = useAction(list)
  const finish = (end: HeldRequest): void => run(endHold(boat, end))
  const change = (part: Part, text: string): void => {
    const value = parseJson(text)
    if (value === undefined) refuse('This is not JSON. Correct it, or let it go unchanged.')
    else if (part !== 'args') finish({ id: held.id, do: 'change', [part]: value })
    else if (Array.isArray(value)) finish({ id: held.id, do: 'change', args: value })
    else refuse('The arguments of a push are a list in [ ].')
  }
  return (
    <section className="held" aria-label="Held">
      <b>{heldText(held)}</b> <span>The clock is stopped.</span>
      <div className="changes">
        {partsOf(held).map(it => (
          <ChangeForm key={it.part} {...it} onChange={change} />
        ))}
      </div>
      <p className="row">
        <button type="button" className="button main" onClick={() => finish({ id: held.id, do: 'release' })}>
          Release
        </button>
        <button type="button" className="button" onClick={() => finish({ id: held.id, do: 'drop' })}>
          Drop it
        </button>
      </p>
      <Problem text={problem} />
    </section>
  )
}

/** What a change replaces: the field of the call to the fake boat. */
type Part = 'args' | 'body' | 'request'
interface ChangeablePart {
  readonly part: Part
  readonly label: string
  readonly action: string
  readonly value: unknown
}

/** Returns what can be changed. A call without a body can only be answered. */
function partsOf({ direction, body }: HeldEntry): readonly ChangeablePart[] {
  if (direction === 'push') return [{ part: 'args', label: 'Arguments', action: 'Change it', value: body }]
  if (direction === 'reply') return [{ part: 'body', label: 'Its body', action: 'Change it', value: body }]
  const sent: ChangeablePart = { part: 'request', label: 'Its body', action: 'Change it', value: body }
  const answer: ChangeablePart = { part: 'body', label: 'Answer in its place', action: 'Answer', value: {} }
  return body === null ? [answer] : [sent, answer]
}

interface ChangeFormProps extends ChangeablePart {
  readonly onChange: (part: Part, text: string) => void
}

function ChangeForm({ part, label, action, value, onChange }: ChangeFormProps) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  return (
    <div className="change">
      <label className="line">
        {label}
        <textarea value={text} onChange={it => setText(it.target.value)} rows={4} spellCheck={false} />
      </label>
      <button type="button" className="button" onClick={() => onChange(part, text)}>
        {action}
      </button>
    </div>
  )
}

const Problem = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p role="alert" className="wrong">
      {text}
    </p>
  )

/** Runs an action, shows the list that it returns, and why it failed. */
function useAction(list: HeldList) {
  const [problem, setProblem] = useState('')
  const run = (action: ReturnType<typeof clearBreakpoints>): void =>
    void action.then(
      found => {
        setProblem('')
        list.show(found)
      },
      (error: unknown) => setProblem(errorText(error)),
    )
  return { problem, run, refuse: setProblem }
}
