/** Fingerprint of a page: a short text of everything that can change the result of axe. */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright'

/** Pages that give the same text are drawn alike; one that differs by a letter gives another. */
export const fingerprintOf = async (page: Page): Promise<string> =>
  createHash('sha256')
    .update(await page.evaluate(drawnFrom))
    .digest('hex')

/** Runs in the page. Origins and nonces are others in each run, and nothing that is drawn. */
function drawnFrom(): string {
  const { documentElement: root, activeElement } = document
  const elements = [...document.querySelectorAll('*')]
  // A page that is being loaded has no elements yet.
  const attributes = [...(root?.attributes ?? [])].map(it => `${it.name}=${it.value}`)
  const sheets = [...document.querySelectorAll('link[rel=stylesheet], style')].map(
    it => it.getAttribute('href') ?? it.textContent,
  )
  const fields = elements.map(it =>
    it instanceof HTMLInputElement
      ? `${it.value} ${it.checked}`
      : it instanceof HTMLTextAreaElement || it instanceof HTMLSelectElement
        ? it.value
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
