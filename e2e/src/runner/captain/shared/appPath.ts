/** Path of a page within the app, without the base path. */
import type { Page } from 'playwright'

const bases = new WeakMap<Page, string>()

/** The app of this page stands below its host: `base` is '' or such as '/app'. */
export const setBasePath = (page: Page, base: string): void => void bases.set(page, base)

/** The path of the app; on a page of somebody else the whole path. */
export function pathOf(page: Page): string {
  const { pathname } = new URL(page.url())
  const base = bases.get(page) ?? ''
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
