/** Security headers of every response of the identity provider. */
import type { ServerResponse } from 'node:http'

/** An app that is shown in a frame. */
export interface Embedding {
  /** Address of the app, to which pages link back. */
  readonly app: string
  /** Origins that may show the pages of signing in and out in a frame. */
  readonly framers: readonly string[]
}

/**
 * @param apps origins of the app. Browsers apply `form-action` also to the redirect after a form, which leads there.
 * @param framers origins that may show the response in a frame.
 */
const policyOf = (apps: readonly string[], framers: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...new Set(apps.map(it => new URL(it).origin))].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(' ')}`,
  ].join('; ')

/** Sets the headers before the response is written. The provider adds hashes of its inline scripts to the policy. */
export function setSecurityHeaders(
  response: ServerResponse,
  apps: readonly string[],
  framers: readonly string[] = [],
): void {
  response.setHeader('content-security-policy', policyOf(apps, framers))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
}
