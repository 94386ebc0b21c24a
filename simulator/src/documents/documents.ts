/**
 * All documents about the interfaces of the fake boat, by the names of their files. The same contracts give the same
 * text, byte for byte.
 */
import { asyncapi } from './asyncapi.ts'
import { openapi } from './openapi.ts'
import { openapiControl } from './openapiControl.ts'
import { packageVersion } from './version.ts'

const DOCUMENTS = { openapi, 'openapi-control': openapiControl, asyncapi } as const
export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as readonly DocumentName[]

/** The document as its file holds it. */
export const documentText = (name: DocumentName): string =>
  `${JSON.stringify(DOCUMENTS[name](packageVersion()), null, 2)}\n`
