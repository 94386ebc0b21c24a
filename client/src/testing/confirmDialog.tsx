/** Dialog with two answers, without Fluent: that one animates, and runs on timers beyond the end of a test. */
interface Props {
  readonly title: string
  readonly verb: string
  readonly answer: (yes: boolean) => void
}

/** Stands in for `ConfirmDialog` of Fluent; the module is what `vi.mock` puts in its place. */
export function ConfirmDialog({ title, verb, answer }: Props) {
  return (
    <div role="alertdialog" aria-label={title}>
      <button type="button" onClick={() => answer(false)}>
        Cancel
      </button>
      <button type="button" onClick={() => answer(true)}>
        {verb}
      </button>
    </div>
  )
}
