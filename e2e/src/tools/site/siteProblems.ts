/** Checks a built site: links and resources that lead nowhere, and requests to other hosts. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

/** What a browser loads by itself. */
const LOADED =
  /<(?:script|img|iframe|source|video|audio|embed|link(?=[^>]*rel="(?:stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch)"))\b[^>]*?\s(?:src|href)="([^"]*)"/g
const LINKED = /<(?:a|script|img|iframe|link)\b[^>]*?\s(?:href|src)="([^"]*)"/g
const IN_STYLES = /@import\s+(?:url\()?["']?((?:https?:)?\/\/[^"')]+)|url\(\s*["']?((?:https?:)?\/\/[^"')]+)/g
const FOREIGN = /^(?:https?:)?\/\//

/** Returns a sentence for each problem of the files in a folder. */
export async function siteProblems(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true })).map(it => it.replaceAll('\\', '/'))
  const known = new Set(files)
  const problems: string[] = []
  for (const file of files.filter(it => /\.(html|css)$/.test(it))) {
    const text = await readFile(join(folder, file), 'utf8')
    problems.push(...foreignRequests(file, text), ...deadLinks(file, text, known))
  }
  return problems
}

/** Returns the requests that a page or style sheet sends to other hosts without being asked. */
function foreignRequests(file: string, text: string): readonly string[] {
  const found = [
    ...[...text.matchAll(LOADED)].map(([, to = '']) => to),
    ...[...text.matchAll(IN_STYLES)].map(([, a, b]) => a ?? b ?? ''),
  ]
  return found.filter(it => FOREIGN.test(it)).map(it => `${file} loads ${it} from another host.`)
}

/** Returns the links of a page that lead to no file of the site. */
function deadLinks(file: string, text: string, known: ReadonlySet<string>): readonly string[] {
  const targets = [...text.matchAll(LINKED)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
  return [...new Set(targets)].flatMap(to => {
    if (to === '' || /^[a-z]+:|^\/\/|^#/i.test(to)) return []
    const path = decodeURIComponent(to.split(/[?#]/)[0] ?? '')
    const joined = posix.join(path.startsWith('/') ? '' : posix.dirname(file), path).replace(/^\//, '')
    const found = [joined, `${joined}.html`, posix.join(joined, 'index.html')].some(it => known.has(it))
    return found ? [] : [`${file} links to ${to}, which is not there.`]
  })
}
