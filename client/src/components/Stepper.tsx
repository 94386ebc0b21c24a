/** Steps in a row: done with a tick, the current one filled, those ahead hollow. */
import './stepper.css'
import { Icon } from '#components/Icon.tsx'

export function Stepper({ steps, current, finished }: { steps: readonly string[]; current: number; finished: boolean }) {
  return (
    <ol className="steps">
      {steps.map((name, place) => {
        const done = place < current || finished
        return (
          <li key={name} className={`step${done ? ' step-done' : place === current ? ' step-now' : ''}`} aria-current={place === current ? 'step' : undefined}>
            <span className="step-disc">{done ? <Icon name="check" size={16} /> : place + 1}</span>
            <span>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
