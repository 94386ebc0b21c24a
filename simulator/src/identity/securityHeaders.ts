/** Security headers of every response of the identity provider. */
import type { ServerResponse } from 'node:http'

/**
 * @param apps origins of the app. Browsers apply `form-action` also to the redirect after a form, which leads there.
 */
const policyOf = (apps: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${[...new Set(apps.map(it => new URL(it).origin))].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sets the headers before the response is written. The provider adds hashes of its inline scripts to the policy. */
export function setSecurityHeaders(response: ServerResponse, apps: readonly string[]): void {
  response.setHeader('content-security-policy', policyOf(apps))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
}
