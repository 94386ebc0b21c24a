/** XML of the real service. Every value is escaped, so that a blob name cannot become markup. */
import { escapeMarkup, isWritable, replaceUnwritable } from '@drydock/contracts/markup'
import type { BlobRefusal } from './refusal.ts'

/** Escapes a text for XML; characters that XML cannot contain are replaced. */
export const escaped = (text: string): string => escapeMarkup(replaceUnwritable(text))

/**
 * Returns an element without attributes.
 * @param content markup, already escaped; empty content gives an empty tag.
 */
export const element = (name: string, content: string): string =>
  content === '' ? `<${name} />` : `<${name}>${content}</${name}>`

/** A name that XML cannot contain unchanged is percent-encoded. */
export const nameElement = (name: string): string =>
  !isWritable(name) || /[\t\r\n]/.test(name)
    ? `<Name Encoded="true">${percent(name)}</Name>`
    : element('Name', escaped(name))

/** Like `encodeURIComponent`, which throws for half a surrogate pair. */
const percent = (name: string): string => encodeURIComponent(name.toWellFormed())

/** Puts the XML declaration before the root element. */
export const document = (content: string): string => `<?xml version="1.0" encoding="utf-8"?>${content}`

/** Returns the error body of the real service: code and message of a refusal. */
export const errorDocument = ({ code, message }: BlobRefusal): string =>
  document(`<Error>${element('Code', code)}${element('Message', escaped(message))}</Error>`)
