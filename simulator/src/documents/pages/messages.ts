/** Documentation page of pushes, from the AsyncAPI document. */
import type { AsyncApi, MessageObject } from '../types.ts'
import { folded, type DocumentPage, ROOT } from './frame.ts'
import { html, type Markup } from '@drydock/contracts/markup'

export function messagesPage(document: AsyncApi, raw: string): DocumentPage {
  const { address, title, description, messages } = document.channels.messages
  const all = Object.values(messages)
  return {
    title: document.info.title,
    contents: html`<ul>${all.map(it => html`<li><a href="#${it.name}">${it.name}</a></li>\n`)}</ul>`,
    body: html`<p>${document.info.description}</p>
<p class="quiet">Version ${document.info.version}. <a href="${ROOT}${raw}">As an AsyncAPI document</a></p>
<section><h2>${title}</h2>
<p><code>${address}</code> ${description}</p>
${all.map(sectionOf)}${Object.entries(document.components.schemas).map(([name, schema]) => folded(`Schema ${name}`, schema))}</section>`,
  }
}

const sectionOf = (
  message: MessageObject,
): Markup => html`<article id="${message.name}" aria-labelledby="${message.name}-name">
<h3 id="${message.name}-name"><code>${message.name}</code></h3>
<p>${message.summary}.${message.description === undefined ? '' : html` <span class="quiet">${message.description}</span>`}</p>
${message.examples.map(example => folded(example.summary, example.payload))}${folded('Shape', message.payload)}</article>
`
