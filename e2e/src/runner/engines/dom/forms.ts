/** Forms and links that leave a document, and scripts of pages that are not the app. */
import { Script } from 'node:vm'
import { ownClasses } from './sharedClasses.ts'
import type { DomWindow } from './window.ts'

/** Navigates the tab; `form` is posted. */
export type Navigate = (to: string, form?: string) => void

/** Navigates the tab for sent forms and followed links, as in a browser. */
export function leadOn(window: DomWindow, navigate: Navigate): void {
  const send = (form: HTMLFormElement, submitter?: Element | null): void => {
    const fields = new URLSearchParams(fieldsOf(form).flatMap(sentOf))
    const name = submitter?.getAttribute('name')
    if (name) fields.append(name, submitter?.getAttribute('value') ?? '')
    const action = form.getAttribute('action') || window.location.href
    if (form.method.toLowerCase() === 'post') navigate(action, fields.toString())
    else navigate(`${action.split('?')[0]}?${fields}`)
  }
  ownClasses(window, send)
  window.document.addEventListener('submit', event => {
    if (event.defaultPrevented) return
    event.preventDefault()
    send(event.target as HTMLFormElement, event.submitter)
  })
  window.document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (event.defaultPrevented || !link || link.target === '_blank' || link.hasAttribute('download')) return
    event.preventDefault()
    // Mail and telephone links open other programs.
    if (/^https?:/.test(link.href)) navigate(link.href)
  })
}

/** Returns the fields in a form and those that name it, in page order. */
const fieldsOf = (form: HTMLFormElement): readonly HTMLInputElement[] =>
  Array.from(form.ownerDocument.querySelectorAll<HTMLInputElement>('input, textarea, select')).filter(field =>
    field.hasAttribute('form') ? field.getAttribute('form') === form.id : form.contains(field),
  )

const BUTTONS: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image'])

/** Returns the entries that a form sends for a field. */
function sentOf(field: HTMLInputElement): [string, string][] {
  const isLeftOut =
    !field.name ||
    field.disabled ||
    BUTTONS.has(field.type) ||
    ((field.type === 'checkbox' || field.type === 'radio') && !field.checked)
  return isLeftOut ? [] : [[field.name, field.value]]
}

/** Runs the scripts of a page of the boat, inline and external ones, once the page is parsed. */
export async function runScripts(window: DomWindow, html: string): Promise<void> {
  for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const address = / src="([^"]+)"/.exec(attributes)?.[1]
    const code = address === undefined ? inside : await (await fetch(new URL(address, window.location.href))).text()
    new Script(code, { filename: address ?? window.location.pathname }).runInContext(window)
  }
  window.document.dispatchEvent(new window.Event('DOMContentLoaded'))
}
