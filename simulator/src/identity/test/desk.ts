/** For tests: a gateway with a boat, and a person in a browser without script who opens its account pages. */
import { AppConfiguration } from '@drydock/contracts'
import type { BoatPlan } from '#boat/plan.ts'
import { CREWED } from '#testing/calls.ts'
import { openHarbour } from '#testing/gateway.ts'
import { createVisitor, type Page } from './visitor.ts'

const PASSWORDS: Readonly<Record<string, string>> = { captain: 'fair-winds' }

export async function openDesk(plan: BoatPlan = CREWED) {
  /** Real time, which stands still until it is moved. */
  const real = { at: 0, now: () => real.at, after: () => () => undefined }
  const harbour = await openHarbour('json', { real })
  const moored = harbour.moor(plan)
  const { origin } = harbour.gateway
  const { accountManagementUrl, billingPortalUrl, logoutUrl } = AppConfiguration.parse(
    (await harbour.ask('/config.json')).body,
  )
  /**
   * A browser of somebody, by the word before the @ of their address, that has signed in on a page and is back on it.
   */
  const visit = async (who: string, url: string, password = PASSWORDS[who] ?? 'calm-seas') => {
    const browser = createVisitor(origin)
    const login = await browser.open(url)
    const page = await browser.open(login.url, { user: `${who}@nora.example`, password })
    /** Sends a form of the page as a person would. */
    const send = (act: string, fields: Readonly<Record<string, string>> = {}, proof = proofOf(page)): Promise<Page> =>
      browser.open(new URL(act, `${url}/`), { proof, ...fields })
    return { browser, login, page, send }
  }
  return {
    harbour,
    real,
    moored,
    boat: moored.boat,
    origin,
    account: accountManagementUrl,
    billing: billingPortalUrl,
    logout: logoutUrl,
    visit,
  }
}

export const proofOf = ({ html }: Page): string => /name="proof" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** What a page says to a screen reader at once. */
export const saidOn = ({ html }: Page): string | undefined => /role="(?:alert|status)">([^<]*)</.exec(html)?.[1]
