// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { WholeWords } from '#components/WholeWords.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['no e-mail and no SMS tells you of an alarm.', ['e-mail']],
  ["Captain's Log - May 30, 2026", ['Log -']],
])('UX a word with a hyphen or before a dash stays on one line, and the text is the same: %s', async (text, whole) => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<WholeWords text={text} />))
  expect([room.textContent, [...room.querySelectorAll('.whole')].map(it => it.textContent)]).toEqual([text, whole])
  await act(async () => root.unmount())
})
