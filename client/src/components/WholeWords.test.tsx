// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { WholeWords } from '#components/WholeWords.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('UX a word with a hyphen stays on one line, and the text is the same', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<WholeWords text="no e-mail and no SMS tells you of an alarm." />))
  expect([room.textContent, [...room.querySelectorAll('.whole')].map(it => it.textContent)]).toEqual([
    'no e-mail and no SMS tells you of an alarm.',
    ['e-mail'],
  ])
  await act(async () => root.unmount())
})
