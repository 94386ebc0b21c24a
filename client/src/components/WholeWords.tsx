/** A text whose words with a hyphen stay whole: 'no e-mail' does not end a line with 'no e-'. */
export function WholeWords({ text }: { text: string }) {
  const found = /\b\w+-\w+/.exec(text)
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
