/** Interface documents of the fake boat by file name. The same contracts give byte-identical documents. */
import { asyncapi } from './asyncapi.ts'
import { openapi } from './openapi.ts'
import { openapiControl } from './openapiControl.ts'
import { packageVersion } from './version.ts'

const DOCUMENTS = { openapi, 'openapi-control': openapiControl, asyncapi } as const
export type DocumentName = keyof typeof DOCUMENTS
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as readonly DocumentName[]

/** Text of a document file. */
export const documentText = (name: DocumentName): string =>
  `${JSON.stringify(DOCUMENTS[name](packageVersion()), null, 2)}\n`
