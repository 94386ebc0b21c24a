/** Parses the raw address, since the router changes case and slashes, which blob names keep. */
import { BlobRefusal } from './refusal.ts'

export interface StorageTarget {
  readonly account: string
  readonly container: string
  /** Empty for the container itself. */
  readonly name: string
  readonly query: URLSearchParams
}

/** @param url path and query. @param path base path of the accounts. */
export function targetOf(url: string, path: string): StorageTarget {
  const [before = '', ...rest] = url.split('?')
  const [account = '', container = '', ...name] = before.slice(path.length + 1).split('/')
  try {
    return {
      account: decodeURIComponent(account),
      container: decodeURIComponent(container),
      name: decodeURIComponent(name.join('/')),
      query: new URLSearchParams(rest.join('?')),
    }
  } catch {
    throw new BlobRefusal('InvalidUri')
  }
}
