/** Dialog to download, restore or fork the boat at its current time. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorText, forkBoat, restoreSnapshot, readSnapshot } from '#api.ts'
import type { BoatView } from '#boatView.ts'
import { momentName, slugOf, timeText } from '#texts.ts'
import { download } from './download.ts'

interface SnapshotProps {
  readonly boat: string
  readonly name: string
  readonly view: BoatView
  /** Called when another boat was made. */
  readonly onFork: () => void
  readonly onSelectBoat: (boat: string) => void
  readonly onClose: () => void
}

export function SnapshotDialog({ boat, name, view, onFork, onSelectBoat, onClose }: SnapshotProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="save snapshot" onClose={onClose} aria-labelledby={title}>
      <h2 id={title}>Snapshot of {name}</h2>
      <p className="quiet">
        The boat as it is at {timeText(view.now, false)}, with all that was done to it: settings, pictures, faults, and
        what is still to come. Restoring it creates the same boat.
      </p>
      <Save boat={boat} name={name} />
      <Restore boat={boat} />
      <Fork boat={boat} onFork={onFork} onSelectBoat={onSelectBoat} />
      <div className="row end">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}

/** State and outcome of one of the parts. */
function useWork() {
  const [state, setState] = useState({ isBusy: false, status: '', problem: '' })
  const run = async (work: () => Promise<string>): Promise<void> => {
    setState({ isBusy: true, status: '', problem: '' })
    try {
      setState({ isBusy: false, status: await work(), problem: '' })
    } catch (error) {
      setState({ isBusy: false, status: '', problem: errorText(error) })
    }
  }
  return { ...state, run }
}

function Part({
  title,
  help,
  status,
  problem,
  children,
}: {
  readonly title: string
  readonly help: string
  readonly status: string
  readonly problem: string
  readonly children: ReactNode
}) {
  return (
    <section className="part" aria-label={title}>
      <h3>{title}</h3>
      <p className="quiet">{help}</p>
      <div className="row">{children}</div>
      <p role="status">{status}</p>
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
    </section>
  )
}

function Save({ boat, name }: { readonly boat: string; readonly name: string }) {
  const { isBusy, status, problem, run } = useWork()
  const save = async (): Promise<string> => {
    const text = await readSnapshot(boat)
    const file = `${slugOf(name, 'boat')}-${momentName(text)}.snapshot.json`
    download(file, text, 'application/json')
    return `Saved as ${file}. It holds what people wrote, and their pictures.`
  }
  return (
    <Part
      title="Save"
      help="A file, from which the boat can be made again here or on another machine."
      status={status}
      problem={problem}
    >
      <button type="button" className="button main" disabled={isBusy} onClick={() => void run(save)}>
        Download
      </button>
    </Part>
  )
}

function Restore({ boat }: { readonly boat: string }) {
  const { isBusy, status, problem, run } = useWork()
  const [file, setFile] = useState<File>()
  const field = useId()
  const put = async (): Promise<string> => {
    if (!file) throw new Error('Choose a file first.')
    await restoreSnapshot(boat, await file.text(), file.name)
    return `The boat is the one of ${file.name}. It stands still: press Play to let it go on.`
  }
  return (
    <Part
      title="Restore"
      help="The boat of a file replaces this boat. Download this one first to keep it."
      status={status}
      problem={problem}
    >
      <label className="unseen" htmlFor={field}>
        File of a snapshot
      </label>
      <input id={field} type="file" accept=".json,application/json" onChange={it => setFile(it.target.files?.[0])} />
      <button type="button" className="button" disabled={isBusy || !file} onClick={() => void run(put)}>
        Restore
      </button>
    </Part>
  )
}

function Fork({ boat, onFork, onSelectBoat }: Pick<SnapshotProps, 'boat' | 'onFork' | 'onSelectBoat'>) {
  const { isBusy, status, problem, run } = useWork()
  const [other, setOther] = useState<string>()
  const make = async (): Promise<string> => {
    const { id, user, password } = await forkBoat(boat)
    setOther(id)
    onFork()
    return `${id} is a copy of this boat, paused. Its captain is ${user} with the password ${password}.`
  }
  return (
    <Part
      title="Fork"
      help="Creates an independent copy of this boat, with users of its own."
      status={status}
      problem={problem}
    >
      <button type="button" className="button" disabled={isBusy} onClick={() => void run(make)}>
        Fork
      </button>
      {other !== undefined && (
        <button type="button" className="button" onClick={() => onSelectBoat(other)}>
          Look at {other}
        </button>
      )}
    </Part>
  )
}
