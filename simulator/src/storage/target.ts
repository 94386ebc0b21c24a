/**
 * What an address is aimed at. Read from the address as it came: the router folds letters and cuts slashes, names of
 * blobs keep both.
 */
import { BlobRefusal } from './refusal.ts'

export interface Target {
  readonly account: string
  readonly container: string
  /** Empty for the container itself. */
  readonly name: string
  readonly query: URLSearchParams
}

/** `url` is path and query; `path` is where the accounts stand. */
export function targetOf(url: string, path: string): Target {
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
