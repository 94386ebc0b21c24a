/** The boat as it is now, and what can be done with all of it. */
import { useState } from 'react'
import type { BoatView } from '#boatView.ts'
import { linesOf } from '#texts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { SnapshotDialog } from './SnapshotDialog.tsx'

interface BoatNowProps {
  readonly boat: string
  readonly name: string
  readonly seen: BoatView
  readonly choose: (boat: string) => void
  /** There is another boat. */
  readonly forked: () => void
  /** There is one less. */
  readonly removed: () => void
}

export function BoatState({ boat, name, seen, choose, forked, removed }: BoatNowProps) {
  const [open, setOpen] = useState<'snapshot' | 'delete'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="panel now" aria-labelledby="now-title" tabIndex={0}>
        <div className="head">
          <h2 id="now-title">Boat now</h2>
          <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen('snapshot')}>
            Snapshot
          </button>
          <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            Delete
          </button>
        </div>
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
      {open === 'snapshot' && (
        <SnapshotDialog boat={boat} name={name} seen={seen} forked={forked} choose={choose} close={close} />
      )}
      {open === 'delete' && <DeleteDialog boat={boat} name={name} removed={removed} close={close} />}
    </>
  )
}
