/** Test fixture: a gateway with a boat, and browsers that sign in on its account pages. */
import { AppConfiguration } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'
import { CREWED } from '#testing/calls.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { createBrowser, type BrowserPage } from './browser.ts'

const PASSWORDS: Readonly<Record<string, string>> = { captain: 'fair-winds' }

/** Opens a gateway with one boat; `visit` signs a user in with a new browser. Its real time stands still. */
export async function openAccountPages(plan: BoatPlan = CREWED) {
  /** Real time; only tests advance it. */
  const real = { at: 0, now: () => real.at, after: () => () => undefined }
  const fixture = await openTestGateway('json', { real })
  const hosted = fixture.addBoat(plan)
  const { origin } = fixture.gateway
  const { accountManagementUrl, billingPortalUrl, logoutUrl } = AppConfiguration.parse(
    (await fixture.ask('/config.json')).body,
  )
  /** Signs a user in on a page. @param who the local part of the user's address. */
  const visit = async (who: string, url: string, password = PASSWORDS[who] ?? 'calm-seas') => {
    const browser = createBrowser(origin)
    const login = await browser.open(url)
    const page = await browser.open(login.url, { user: `${who}@nora.example`, password })
    /** Submits a form of the page. */
    const send = (
      act: string,
      fields: Readonly<Record<string, string>> = {},
      csrfToken = csrfTokenOf(page),
    ): Promise<BrowserPage> => browser.open(new URL(act, `${url}/`), { csrfToken, ...fields })
    return { browser, login, page, send }
  }
  return {
    fixture,
    real,
    hosted,
    boat: hosted.boat,
    origin,
    account: accountManagementUrl,
    billing: billingPortalUrl,
    logout: logoutUrl,
    visit,
  }
}

/** Returns the CSRF token of the form on a page; an empty text if there is none. */
const csrfTokenOf = ({ html }: BrowserPage): string => /name="csrfToken" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** The alert or status message of a page. */
export const messageOn = ({ html }: BrowserPage): string | undefined =>
  /role="(?:alert|status)">([^<]*)</.exec(html)?.[1]
