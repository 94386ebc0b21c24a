/** Script for pages that changes one text of the app, and logs which texts are read. */
import { scrambled } from './scramble.ts'

/** Begins a line of the console that names a text which was read. */
export const TEXT_READ_PREFIX = 'drydock-text '
/**
 * At rest nothing new comes: what is not there now under its name will not be. Long enough for a machine that is busy.
 */
export const TEXT_TIMEOUT_MS = 8_000

/** Puts the hook in place; each text is told once a page. */
export const hookScript = (id: string | undefined): string => `{
  const renamed = ${scrambled.toString()}
  const told = new Set()
  globalThis.__drydockText = (id, text) => {
    if (!told.has(id)) console.debug(${JSON.stringify(TEXT_READ_PREFIX)} + id)
    told.add(id)
    return id === ${JSON.stringify(id ?? '')} ? renamed(text) : text
  }
}`
