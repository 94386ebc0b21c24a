/** Leaving a document by its forms and links, and what scripts of a page that is not the app do. */
import { Script } from 'node:vm'
import { ownClasses } from './sharedClasses.ts'
import type { DomWindow } from './window.ts'

/** Leads the tab on; `form` is posted. */
export type Navigate = (to: string, form?: string) => void

/** Forms that are sent and links that are followed lead the tab on, as in a browser. */
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
    // Mail and telephone are programs of their own.
    if (/^https?:/.test(link.href)) navigate(link.href)
  })
}

/** Those in it, and those elsewhere that name it, in the order of the page. */
const fieldsOf = (form: HTMLFormElement): readonly HTMLInputElement[] =>
  Array.from(form.ownerDocument.querySelectorAll<HTMLInputElement>('input, textarea, select')).filter(it =>
    it.hasAttribute('form') ? it.getAttribute('form') === form.id : form.contains(it),
  )

const BUTTONS: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image'])

/** What a form sends of a field. */
function sentOf(field: HTMLInputElement): [string, string][] {
  const isLeftOut =
    !field.name ||
    field.disabled ||
    BUTTONS.has(field.type) ||
    ((field.type === 'checkbox' || field.type === 'radio') && !field.checked)
  return isLeftOut ? [] : [[field.name, field.value]]
}

/** Runs the scripts of a page of the boat, in it or beside it, once the page has been read. */
export async function runScripts(window: DomWindow, html: string): Promise<void> {
  for (const [, attributes = '', inside = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const address = / src="([^"]+)"/.exec(attributes)?.[1]
    const code = address === undefined ? inside : await (await fetch(new URL(address, window.location.href))).text()
    new Script(code, { filename: address ?? window.location.pathname }).runInContext(window)
  }
  window.document.dispatchEvent(new window.Event('DOMContentLoaded'))
}
