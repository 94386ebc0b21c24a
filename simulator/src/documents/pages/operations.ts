/** Documentation page of calls, from an OpenAPI document. */
import { METHODS, type OpenApi, type Operation, type Parameter } from '../types.ts'
import { folded, type DocumentPage, ROOT } from './frame.ts'
import { html, type Markup } from '@drydock/contracts/markup'

interface Call {
  readonly method: string
  readonly path: string
  readonly it: Operation
}

const callsOf = ({ paths }: OpenApi): readonly Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const operation = item[method]
      return operation
        ? [
            {
              method: method.toUpperCase(),
              path,
              it: { ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] },
            },
          ]
        : []
    }),
  )

export function operationsPage(document: OpenApi, raw: string): DocumentPage {
  const calls = callsOf(document)
  const groups = document.tags.map(({ name }) => ({ name, calls: calls.filter(({ it }) => it.tags.includes(name)) }))
  return {
    title: document.info.title,
    contents: html`<ul>${calls.map(({ method, path, it }) => html`<li><a href="#${it.operationId}">${method} ${path}</a></li>\n`)}</ul>`,
    body: html`<p>${document.info.description}</p>
<p class="quiet">Version ${document.info.version}. <a href="${ROOT}${raw}">As an OpenAPI document</a></p>
${groups.map(it => html`<section><h2>${it.name}</h2>\n${it.calls.map(sectionOf)}</section>\n`)}`,
  }
}

const sectionOf = ({
  method,
  path,
  it,
}: Call): Markup => html`<article id="${it.operationId}" aria-labelledby="${it.operationId}-name">
<h3 id="${it.operationId}-name"><code>${method} ${path}</code></h3>
<p>${it.summary}.${it.description === undefined ? '' : html` <span class="quiet">${it.description}</span>`}</p>
${parametersOf(it.parameters ?? [])}${bodyOf(it)}<h4>Answers</h4>
<table><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>
${Object.entries(it.responses).map(([status, { description }]) => html`<tr><th scope="row">${status}</th><td>${description}</td></tr>\n`)}</tbody></table>
${contentOf('Answer', it.responses['200'] ?? it.responses['201'])}</article>
`

const parametersOf = (parameters: readonly Parameter[]): Markup | undefined =>
  parameters.length === 0
    ? undefined
    : html`<h4>Parameters</h4>
<table><thead><tr><th scope="col">Name</th><th scope="col">Shape</th></tr></thead><tbody>
${parameters.map(it => html`<tr><th scope="row"><code>${it.name}</code> <span class="quiet">${it.in}${it.required ? '' : ', optional'}</span></th><td><code>${JSON.stringify(it.schema)}</code> ${it.description ?? ''}${it.example === undefined ? '' : html` <span class="quiet">for example</span> <code>${String(it.example)}</code>`}</td></tr>\n`)}</tbody></table>
`

const bodyOf = ({ requestBody }: Operation): Markup | undefined =>
  requestBody ? html`<h4>Body</h4>\n${contentOf('Body', requestBody)}` : undefined

function contentOf(
  name: string,
  reply: { readonly content?: Operation['responses'][string]['content'] } | undefined,
): Markup | undefined {
  const [type, media] = Object.entries(reply?.content ?? {})[0] ?? []
  return media
    ? html`<p class="quiet">${type ?? ''}</p>\n${folded(`${name}: example`, media.example)}${folded(`${name}: shape`, media.schema)}`
    : undefined
}
