/** Text that screen readers say in another form, such as coordinates and accuracies. */

/** Shows `text` to the eye, and gives `spoken` to screen readers instead. */
export function SpokenText({ text, spoken }: { text: string; spoken: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="unseen">{spoken}</span>
    </>
  )
}
