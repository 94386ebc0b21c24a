/** Dialog that asks for confirmation before a boat is deleted. */
import { useEffect, useId, useRef, useState } from 'react'
import { deleteBoat, errorText } from '#api.ts'

interface DeleteProps {
  readonly boat: string
  readonly name: string
  readonly onDelete: () => void
  readonly onClose: () => void
}

export function DeleteDialog({ boat, name, onDelete, onClose }: DeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const act = (): void => {
    setBusy(true)
    deleteBoat(boat).then(
      () => {
        dialog.current?.close()
        onDelete()
      },
      (error: unknown) => {
        setBusy(false)
        setProblem(errorText(error))
      },
    )
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="save delete"
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <h2 id={id}>
        Delete {boat} · {name}?
      </h2>
      <p id={`${id}-text`} className="quiet">
        The boat, its people and their pictures are gone for good, and its apps are signed out. To keep it, download a
        snapshot first.
      </p>
      {problem !== '' && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <div className="row end">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Keep the boat
        </button>
        <button type="button" className="button danger" disabled={isBusy} onClick={act}>
          Delete the boat
        </button>
      </div>
    </dialog>
  )
}
