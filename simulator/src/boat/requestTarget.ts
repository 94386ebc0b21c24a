/** Request targets: path and query of an HTTP request. `new URL` throws for some valid ones, such as `//`. */

export interface RequestTarget {
  readonly path: string
  readonly query: URLSearchParams
}

export function parseRequestTarget(url = '/'): RequestTarget {
  const end = url.indexOf('?')
  return { path: end < 0 ? url : url.slice(0, end), query: new URLSearchParams(end < 0 ? '' : url.slice(end + 1)) }
}
