// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { RetryButton } from '#components/RetryButton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

/** Shows a list whose error has a retry button, until it is retried; with another control beside it. */
async function open(): Promise<{ retry: HTMLElement; other: HTMLElement; end: () => Promise<void> }> {
  const room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
  const draw = (isFailed: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the lists of the app, which scroll */}
          <section tabIndex={0}>{isFailed ? <RetryButton run={() => undefined} /> : null}</section>
          <button type="button">Other</button>
        </>,
      ),
    )
  await draw(true)
  const [retry, other] = room.querySelectorAll('button')
  if (!retry || !other) throw new Error('a button is missing')
  return { retry, other, end: () => draw(false) }
}

test('EVENTLOG-22 HISTORY-31 a focused retry button that goes gives the focus to the list around it', async () => {
  const { retry, end } = await open()
  retry.focus()
  await end()
  expect(document.activeElement?.tagName).toBe('SECTION')
})

test('a retry button that goes leaves the focus of another control', async () => {
  const { other, end } = await open()
  other.focus()
  await end()
  expect(document.activeElement).toBe(other)
})
