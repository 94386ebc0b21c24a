/**
 * A text whose words with a hyphen stay whole, and no line of which begins with a dash: 'no e-mail' does not end a line
 * with 'no e-', and the dash of "Captain's Log - May 30, 2026" stays with 'Log'.
 */
export function WholeWords({ text }: { text: string }) {
  const found = /\b\w+(?:-\w+| -(?= |$))/.exec(text)
  if (!found) return text
  const [word] = found
  return (
    <>
      {text.slice(0, found.index)}
      <span className="whole">{word}</span>
      <WholeWords text={text.slice(found.index + word.length)} />
    </>
  )
}
