/** A context is closed, also where the browser has lost the close of a page. */
import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { closeContext } from './closeContext.ts'

const OPEN = [
  { type: 'page', targetId: 'left', browserContextId: 'mine' },
  { type: 'page', targetId: 'foreign', browserContextId: 'other' },
  { type: 'browser_ui', targetId: 'bar', browserContextId: 'mine' },
]

interface ContextState {
  /** The context closes only when the page called 'left' is closed by itself. */
  readonly isLost?: boolean
  readonly engine?: string
  /** Whether it has a page. */
  readonly isOpen?: boolean
  /** Whether the browser has ended. */
  readonly hasEnded?: boolean
}

/** A context of a browser. */
function contextOf({ isLost, engine = 'chromium', isOpen = true, hasEnded }: ContextState) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const closedTargets: string[] = []
  const send = async (name: string, params?: { targetId: string }): Promise<unknown> => {
    if (name === 'Target.getTargetInfo') return { targetInfo: { browserContextId: 'mine' } }
    if (name === 'Target.getTargets') return { targetInfos: OPEN }
    closedTargets.push(params?.targetId ?? '')
    return resolve()
  }
  const session = async () => {
    if (hasEnded) throw new Error('Target page, context or browser has been closed')
    return { send, detach: async () => undefined }
  }
  const context: unknown = {
    pages: () => (isOpen ? [{ context: () => context }] : []),
    browser: () => ({ browserType: () => ({ name: () => engine }), newBrowserCDPSession: session }),
    newCDPSession: session,
    close: () => (isLost ? promise : Promise.resolve()),
  }
  return { context: context as BrowserContext, closedTargets }
}

test('a close that the browser has lost is repeated, for the pages of this context alone', async () => {
  const { context, closedTargets } = contextOf({ isLost: true })
  await closeContext(context, 0)
  expect(closedTargets).toEqual(['left'])
})

test.each([
  ['closes at once', {}],
  ['has no page', { isOpen: false }],
  ['has ended with its browser', { hasEnded: true }],
  ['is of another engine', { engine: 'firefox' }],
])('nothing is repeated where the context %s', async (_, options) => {
  const { context, closedTargets } = contextOf(options)
  await closeContext(context)
  expect(closedTargets).toEqual([])
})
