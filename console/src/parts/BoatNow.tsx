/** The boat as it is now. */
import type { Seen } from '#boat.ts'
import { linesOf } from '#texts.ts'

export function BoatNow({ boat, seen }: { readonly boat: string; readonly seen: Seen }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="panel now" aria-labelledby="now-title" tabIndex={0}>
      <h2 id="now-title">
        Boat now <span>{boat}</span>
      </h2>
      <dl>
        {linesOf(seen.state).map(([name, value, isChanged]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isChanged ? 'lit' : undefined}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Hub</dt>
          <dd>
            {seen.connections} {seen.connections === 1 ? 'connection' : 'connections'}
          </dd>
        </div>
      </dl>
    </section>
  )
}
