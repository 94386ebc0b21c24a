/** The scenario that the boat plays, and how far it is. */
import type { ScenarioReply } from '@drydock/contracts'
import { timeText } from '#texts.ts'

export function Playing({ scenario }: { readonly scenario: ScenarioReply }) {
  const { id, name, is, at, of, done, steps, failures } = scenario
  return (
    <section className="playing" aria-label="Scenario">
      <b>
        {id} {name}
      </b>
      <span>
        {is === 'waiting'
          ? `begins once an app is signed in: ${steps} ${steps === 1 ? 'step' : 'steps'}`
          : `step ${done} of ${steps} · ${timeText(at, false)} of ${timeText(of, false)}${is === 'over' ? ' · that was the last' : ''}`}
      </span>
      <progress value={done} max={Math.max(1, steps)} aria-label="Steps done" />
      {failures.length > 0 && (
        <span className="wrong">
          {failures.length} refused: {failures.at(-1)}
        </span>
      )}
    </section>
  )
}
