/** State of the boat, with buttons for its snapshot and its deletion. */
import { useState } from 'react'
import type { BoatView } from '#boatView.ts'
import { linesOf } from '#texts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { SnapshotDialog } from './SnapshotDialog.tsx'

interface BoatStateProps {
  readonly boat: string
  readonly name: string
  readonly view: BoatView
  readonly onSelectBoat: (boat: string) => void
  /** Called when another boat was made. */
  readonly onFork: () => void
  /** Called when the boat was deleted. */
  readonly onDelete: () => void
}

export function BoatState({ boat, name, view, onSelectBoat, onFork, onDelete }: BoatStateProps) {
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
          {linesOf(view.state).map(([name, value, isChanged]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={isChanged ? 'lit' : undefined}>{value}</dd>
            </div>
          ))}
          <div>
            <dt>Hub</dt>
            <dd>
              {view.connections} {view.connections === 1 ? 'connection' : 'connections'}
            </dd>
          </div>
        </dl>
      </section>
      {open === 'snapshot' && (
        <SnapshotDialog
          boat={boat}
          name={name}
          view={view}
          onFork={onFork}
          onSelectBoat={onSelectBoat}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteDialog boat={boat} name={name} onDelete={onDelete} onClose={close} />}
    </>
  )
}
