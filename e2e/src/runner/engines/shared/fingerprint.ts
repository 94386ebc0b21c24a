/** Fingerprint of a page: a short text of everything that can change the result of axe. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright'

/** Returns a text that is equal for pages that are drawn alike. */
export const fingerprintOf = async (page: Page): Promise<string> =>
  createHash('sha256')
    .update(await page.evaluate(drawnFrom))
    .digest('hex')

/** Runs in the page. Leaves out origins and nonces, which differ in each run and are not drawn. */
function drawnFrom(): string {
  const { documentElement: root, activeElement } = document
  const elements = [...document.querySelectorAll('*')]
  // A page that is loading has no elements yet.
  const attributes = [...(root?.attributes ?? [])].map(it => `${it.name}=${it.value}`)
  const sheets = [...document.querySelectorAll('link[rel=stylesheet], style')].map(
    it => it.getAttribute('href') ?? it.textContent,
  )
  const fields = elements.map(element =>
    element instanceof HTMLInputElement
      ? `${element.value} ${element.checked}`
      : element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
        ? element.value
        : '',
  )
  const scrolled = elements.map(it => (it.scrollTop + it.scrollLeft === 0 ? '' : `${it.scrollTop} ${it.scrollLeft}`))
  const media = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)', '(hover)']
  return JSON.stringify([
    document.title,
    attributes,
    sheets,
    document.body?.outerHTML,
    fields,
    scrolled,
    activeElement ? elements.indexOf(activeElement) : -1,
    [innerWidth, innerHeight, devicePixelRatio, root && getComputedStyle(root).fontSize],
    media.map(it => matchMedia(it).matches),
  ]).replaceAll(`${location.origin}/`, '/')
}
