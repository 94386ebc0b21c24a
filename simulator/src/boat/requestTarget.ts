/**
 * The parts of the address that a request is sent to. `new URL` throws for some that anybody may send, such as `//`.
 */

export interface RequestTarget {
  readonly path: string
  readonly query: URLSearchParams
}

export function parseRequestTarget(url = '/'): RequestTarget {
  const end = url.indexOf('?')
  return { path: end < 0 ? url : url.slice(0, end), query: new URLSearchParams(end < 0 ? '' : url.slice(end + 1)) }
}
