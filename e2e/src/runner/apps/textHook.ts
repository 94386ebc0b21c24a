/** Script for pages that changes one text of the app, and logs which texts are read. */
import { scrambled } from './scramble.ts'

/** Prefix of console lines that name a text which was read. */
export const TEXT_READ_PREFIX = 'drydock-text '
/** Timeout of Playwright with a changed text: an element that is missing at rest never comes. */
export const TEXT_TIMEOUT_MS = 8_000

/** Returns the script that installs the hook; it logs each text once for each page. */
export const hookScript = (id: string | undefined): string => `{
  const renamed = ${scrambled.toString()}
  const reported = new Set()
  globalThis.__drydockText = (id, text) => {
    if (!reported.has(id)) console.debug(${JSON.stringify(TEXT_READ_PREFIX)} + id)
    reported.add(id)
    return id === ${JSON.stringify(id ?? '')} ? renamed(text) : text
  }
}`
