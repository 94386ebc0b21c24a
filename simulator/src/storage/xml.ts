/** XML as the service writes it. Every value is escaped here, so that no name of a blob can become markup. */
import type { BlobRefusal } from './refusal.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** Characters that XML 1.0 cannot say at all, not even escaped. */
const UNSPEAKABLE = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu

export const escaped = (text: string): string =>
  text.replace(UNSPEAKABLE, '').replace(/[&<>"']/g, char => ENTITIES[char] ?? '')

export const element = (name: string, content: string): string =>
  content === '' ? `<${name} />` : `<${name}>${content}</${name}>`

/** A name that XML cannot carry, or not unchanged, goes percent-encoded and says so. */
export const nameElement = (name: string): string =>
  name.search(UNSPEAKABLE) >= 0 || /[\t\r\n]/.test(name)
    ? `<Name Encoded="true">${percent(name)}</Name>`
    : element('Name', escaped(name))

/** Like `encodeURIComponent`, which throws for half a surrogate pair. */
const percent = (name: string): string => encodeURIComponent(name.toWellFormed())

export const document = (content: string): string => `<?xml version="1.0" encoding="utf-8"?>${content}`

export const errorDocument = ({ code, message }: BlobRefusal): string =>
  document(`<Error>${element('Code', code)}${element('Message', escaped(message))}</Error>`)
