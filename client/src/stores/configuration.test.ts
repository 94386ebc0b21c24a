import { AppConfiguration } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { logoutPage, setConfiguration } from '#stores/configuration.ts'

const ORIGIN = 'https://boat.test'

test('OPEN-144 signing out ends on a web page with a visible host, whatever is configured', () => {
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

test('OPEN-144 a browser without URL.canParse, such as Safari 16, leaves for the configured page', () => {
  class OlderUrl extends URL {
    static override canParse = undefined as never
  }
  vi.stubGlobal('URL', OlderUrl)
  setConfiguration(AppConfiguration.parse({ logoutUrl: 'https://signed-out.test/' }))
  expect(logoutPage()).toBe('https://signed-out.test/')
  vi.unstubAllGlobals()
})
