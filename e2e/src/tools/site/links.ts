/** Links of the documentation as the site needs them: to its own pages, to the repository, or none. */
import { posix } from 'node:path'

/** Pages outside of `docs/`, by their path in the repository. */
export const MORE_PAGES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
  'signalr/README.md': 'signalr.md',
  'skills/drydock/SKILL.md': 'skill.md',
  'examples/battery/README.md': 'example-battery.md',
}
const DOCS = 'docs/'

/** Returns the page of the site that a file of the repository becomes; undefined if it becomes none. */
export function pageOf(file: string): string | undefined {
  if (MORE_PAGES[file] !== undefined) return MORE_PAGES[file]
  if (file === 'README.md') return 'index.md'
  if (file === 'docs/decisions' || file === 'docs/decisions/') return 'decisions/index.md'
  if (!file.startsWith(DOCS) || !file.endsWith('.md')) return undefined
  return file.slice(DOCS.length).replace(/(^|\/)README\.md$/, '$1index.md')
}

const LINK = /(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g
const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`/gm

/**
 * Returns a page with its links changed. Code stays as it is.
 * @param file path of the page in the repository.
 * @param repository address of the repository in a browser; without it, links to sources become plain text.
 */
export function withSiteLinks(text: string, file: string, repository: string | undefined): string {
  const own = posix.dirname(pageOf(file) ?? file)
  const changed = (whole: string, label: string, to: string): string => {
    if (/^(https?:|mailto:|#)/.test(to)) return whole
    const [path = '', anchor] = to.split('#')
    const target = posix.join(posix.dirname(file), path)
    const page = pageOf(target)
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (page !== undefined) {
      const relative = posix.relative(own, page)
      return `[${label}](${relative.startsWith('.') ? relative : `./${relative}`}${hash})`
    }
    return repository === undefined ? label : `[${label}](${repository}/blob/main/${target}${hash})`
  }
  return outsideOfCode(text, part =>
    part.replaceAll(LINK, changed).replaceAll(/(<img src=")(?!\.|\/|https?:)/g, '$1./'),
  )
}

/** Stands for code; no page contains it. */
const MARK = '\u{F0000}'
const KEPT = new RegExp(`${MARK}(\\d+);`, 'gu')

/** Changes the parts of a text that are no code. */
function outsideOfCode(text: string, change: (part: string) => string): string {
  // A label may contain code, so code is put aside instead of splitting the text.
  const kept: string[] = []
  const marked = text.replaceAll(CODE, it => `${MARK}${kept.push(it) - 1};`)
  return change(marked).replaceAll(KEPT, (_, index: string) => kept[Number(index)] ?? '')
}
