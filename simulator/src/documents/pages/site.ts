/** Documentation site: index, a page for each document, the documents and a style sheet. */
import { asyncapi } from '../asyncapi.ts'
import { DOCUMENT_NAMES, documentText } from '../documents.ts'
import { openapi } from '../openapi.ts'
import { openapiControl } from '../openapiControl.ts'
import { packageVersion } from '../version.ts'
import { frame, type DocumentPage, POLICY, ROOT } from './frame.ts'
import { html } from '@drydock/contracts/markup'
import { messagesPage } from './messages.ts'
import { operationsPage } from './operations.ts'
import { STYLE } from './style.ts'

export interface SiteFile {
  readonly type: string
  /** Content security policy of a page. */
  readonly policy?: string
  readonly text: string
}

const PAGES: Readonly<Record<string, { readonly about: string; page(version: string): DocumentPage }>> = {
  'gateway.html': {
    about: 'Calls of the app: every route with its callers, schemas, examples and refusals.',
    page: version => operationsPage(openapi(version), 'openapi.json'),
  },
  'hub.html': {
    about: 'Pushes to the app: each with its arguments and an example.',
    page: version => messagesPage(asyncapi(version), 'asyncapi.json'),
  },
  'control.html': {
    about: 'How other programs control the hardware and the clock of the fake boat.',
    page: version => operationsPage(openapiControl(version), 'openapi-control.json'),
  },
}

/** Returns the files of the site by name; the index has an empty name. Files are created at the first request. */
export function createSite(): (name: string) => SiteFile | undefined {
  const version = packageVersion()
  const made = new Map<string, SiteFile>()
  return name => {
    const file = made.get(name) ?? fileOf(name, version)
    if (file) made.set(name, file)
    return file
  }
}

const page = (page: DocumentPage): SiteFile => ({ type: 'text/html; charset=utf-8', policy: POLICY, text: frame(page) })

function fileOf(name: string, version: string): SiteFile | undefined {
  if (name === '') return page(indexPage(version))
  if (name === 'style.css') return { type: 'text/css; charset=utf-8', text: STYLE }
  const document = DOCUMENT_NAMES.find(it => `${it}.json` === name)
  if (document) return { type: 'application/json; charset=utf-8', text: documentText(document) }
  const found = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  return found && page(found.page(version))
}

const indexPage = (version: string): DocumentPage => ({
  title: 'Interfaces of the boat',
  contents: html`<ul>${DOCUMENT_NAMES.map(it => html`<li><a href="${ROOT}${it}.json">${it}.json</a></li>\n`)}</ul>`,
  body: html`<p class="quiet">Version ${version}. Made from the contracts that both the app and the fake boat are built on.</p>
${Object.entries(PAGES).map(([name, { about, page: of }]) => html`<h2><a href="${ROOT}${name}">${of(version).title}</a></h2>\n<p>${about}</p>\n`)}`,
})

/** Names of all files of the site. */
export const SITE_FILES: readonly string[] = [
  '',
  'style.css',
  ...Object.keys(PAGES),
  ...DOCUMENT_NAMES.map(it => `${it}.json`),
]
