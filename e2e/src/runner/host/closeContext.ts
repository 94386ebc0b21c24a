/** Closes browser contexts whose pages may be going somewhere, as pages in real time do. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright'

/** A context closes within milliseconds; much longer than that, its close was lost. */
const PATIENCE_MS = 5_000

/**
 * Closes a context. Chromium loses the close of a page that it receives in the moment in which the page commits a
 * navigation (seen in 156: about one of 40 on a busy machine), and then never closes the context. What is still open
 * after a while is therefore closed again.
 * @param patienceMs milliseconds until then
 */
export async function closeContext(context: BrowserContext, patienceMs = PATIENCE_MS): Promise<void> {
  const [page] = context.pages()
  const browser = context.browser()
  if (!page || browser?.browserType().name() !== 'chromium') return context.close()
  const contextId = await contextIdOf(page).catch(() => undefined)
  // The browser has ended, and the context with it.
  if (contextId === undefined) return context.close()
  const closed = new AbortController()
  const closing = context.close().finally(() => closed.abort())
  const isLost = await sleep(patienceMs, true, closed).catch(() => false)
  if (isLost) await closeTargets(await browser.newBrowserCDPSession(), contextId)
  await closing
}

/** Returns the name by which the browser knows the context of a page. */
async function contextIdOf(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  return targetInfo.browserContextId
}

/** Closes the pages of a context that are still open. */
async function closeTargets(session: CDPSession, contextId: string): Promise<void> {
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { type, targetId, browserContextId } of targetInfos)
    if (type === 'page' && browserContextId === contextId) await session.send('Target.closeTarget', { targetId })
  await session.detach()
}
