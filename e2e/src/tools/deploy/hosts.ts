/** Configuration files of static hosts: headers and fallback routes of the app. */
import { FILE_HEADERS, IMMUTABLE, HSTS } from '@drydock/simulator'

/** Input of a configuration file. */
export interface Site {
  /** Path of the app on the host; begins and ends with a slash. */
  readonly folder: string
  /** Headers of the page and of all files beside it. */
  readonly headers: Readonly<Record<string, string>>
}

/** Name and text of a file at the root of the host, or beside its configuration. */
export type HostFile = readonly [name: string, text: string]

const CACHE = 'cache-control'
const lines = (headers: Readonly<Record<string, string>>, write: (name: string, value: string) => string): string =>
  Object.entries(headers)
    .map(([name, value]) => write(name, value))
    .join('\n')

/**
 * Netlify and Cloudflare Pages: they revalidate files by default and join the values of several rules, so each header
 * is given once.
 */
function netlify({ folder, headers: { [CACHE]: _, ...headers } }: Site): readonly HostFile[] {
  return [
    [
      '_headers',
      `${folder}*\n${lines(headers, (name, value) => `  ${name}: ${value}`)}\n${folder}assets/*\n  ${CACHE}: ${IMMUTABLE}\n`,
    ],
    ['_redirects', `${folder}assets/* ${folder}assets/:splat 404\n${folder}* ${folder}index.html 200\n`],
  ]
}

/** Returns the headers of the page that also apply to files beside it. */
const ofFiles = (headers: Site['headers']): Site['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name in FILE_HEADERS || name in HSTS))

/**
 * A block of a `server`: a block with its own headers does not inherit those above. `always` includes error replies.
 */
function nginx({ folder, headers }: Site): readonly HostFile[] {
  const all = (them: Readonly<Record<string, string>>): string =>
    lines(them, (name, value) => `  add_header ${name} "${value}"${name === CACHE ? '' : ' always'};`)
  const page = `location ${folder} {\n${all(headers)}\n  try_files $uri ${folder}index.html;\n}\n`
  const assets = `location ${folder}assets/ {\n${all({ [CACHE]: IMMUTABLE, ...ofFiles(headers) })}\n  try_files $uri =404;\n}\n`
  return [['nginx.conf', page + assets]]
}

/** Azure Static Web Apps. */
function azure({ folder, headers }: Site): readonly HostFile[] {
  const configuration = {
    globalHeaders: headers,
    routes: [{ route: `${folder}assets/*`, headers: { [CACHE]: IMMUTABLE } }],
    navigationFallback: {
      rewrite: `${folder}index.html`,
      exclude: [`${folder}assets/*`, `${folder}*.{js,json,png,svg,webmanifest}`],
    },
    mimeTypes: { '.webmanifest': 'application/manifest+json' },
  }
  return [['staticwebapp.config.json', `${JSON.stringify(configuration, undefined, 2)}\n`]]
}

export const HOSTS = { netlify, nginx, azure } as const satisfies Readonly<
  Record<string, (site: Site) => readonly HostFile[]>
>
