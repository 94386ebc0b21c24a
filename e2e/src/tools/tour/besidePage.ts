/** Page that shows the pictures of the engines beside each other. */

/** Pictures of an engine by size. */
export interface EnginePictures {
  readonly engine: string
  /** Paths from the page, such as 'webkit/390x844/home-day.png'. */
  readonly files: readonly string[]
}

const keyOf = (file: string): string =>
  file
    .split('/')
    .slice(1)
    .join('/')
    .replace(/\.png$/, '')

/** Returns the page: one row for each place, size and theme, one column for each engine. */
export function besidePage(taken: readonly EnginePictures[]): string {
  const keys = [...new Set(taken.flatMap(it => it.files.map(keyOf)))].toSorted()
  const rows = keys.map(key => {
    const cells = taken.map(({ files }) => {
      const file = files.find(it => keyOf(it) === key)
      return `<td>${file === undefined ? 'none' : `<img loading="lazy" src="${file}" alt="">`}</td>`
    })
    return `<tr id="${key}"><th scope="row">${key}</th>${cells.join('')}</tr>`
  })
  const heads = taken.map(it => `<th scope="col">${it.engine}</th>`).join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens in each engine</title>
<style>
  body { font: 14px system-ui, sans-serif }
  td, th { padding: 8px; vertical-align: top }
  thead th { position: sticky; top: 0; background: Canvas }
  img { max-width: 30vw; max-height: 90vh; border: 1px solid }
</style>
<table>
<thead><tr><th scope="col">screen</th>${heads}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
`
}
