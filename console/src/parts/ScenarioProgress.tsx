/** Progress of the scenario that the boat plays. */
import type { ScenarioReply } from '@drydock/contracts'
import { progressText } from '#texts.ts'

export function ScenarioProgress({ scenario }: { readonly scenario: ScenarioReply }) {
  const { id, name, done, steps, failures } = scenario
  return (
    <section className="playing" aria-label="Scenario">
      <b>
        {id} {name}
      </b>
      <span>{progressText(scenario)}</span>
      <progress value={done} max={Math.max(1, steps)} aria-label="Steps done" />
      {failures.length > 0 && (
        <span className="wrong">
          {failures.length} refused: {failures.at(-1)}
        </span>
      )}
    </section>
  )
}
