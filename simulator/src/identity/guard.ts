/** What every answer of the identity provider carries to protect the page it may become. */
import type { ServerResponse } from 'node:http'

/** `apps`: sign-in and sign-out end in a redirect to the app, which browsers count as a target of the form. */
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

/**
 * Sets the headers before anybody answers; the provider adds the hash of its own inline scripts to the policy it finds.
 */
export function guard(response: ServerResponse, apps: readonly string[]): void {
  response.setHeader('content-security-policy', policyOf(apps))
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
}
