import { AppConfiguration } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { logoutPage, setConfiguration } from '#stores/configuration.ts'

const ORIGIN = 'https://boat.test'

test('OPEN-144 whatever is configured, signing out ends on a web page of which the host is plain to see', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const odd = fc.constantFrom(
    ' javascript:x',
    'java\nscript:x',
    '\t//host',
    '/\t/host',
    'https:host',
    'HTTPS://host',
    '//host',
    '/\\host',
    '/seen',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        odd,
        fc.string(),
        fc.webUrl(),
        fc.string().map(it => `/${it}`),
      ),
      logoutUrl => {
        setConfiguration(AppConfiguration.parse({ logoutUrl }))
        const page = logoutPage()
        if (page === undefined) return
        const { protocol, origin } = new URL(page, ORIGIN)
        expect([/^https?:$/.test(protocol), origin === ORIGIN]).toEqual([true, page.startsWith('/')])
      },
    ),
    { numRuns: 2_000 },
  )
})
