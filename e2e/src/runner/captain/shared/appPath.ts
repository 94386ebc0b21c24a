/** Path of a page within the app, without the base path. */
import type { Page } from 'playwright'

const bases = new WeakMap<Page, string>()

/** Sets the path of the app on its host: '' or such as '/app'. */
export const setBasePath = (page: Page, base: string): void => void bases.set(page, base)

/** Returns the path within the app; on a page outside the app the whole path. */
export function pathOf(page: Page): string {
  const { pathname } = new URL(page.url())
  const base = bases.get(page) ?? ''
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
