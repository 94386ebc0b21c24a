// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ConnectedAccount } from '#screens/profile/ConnectedAccount.tsx'
import type { AccountAction } from '#stores/accounts.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['allowGallery', ['true', 'false']],
  ['denyGallery', ['true', 'false']],
  ['allowUpload', ['false', 'true']],
  ['denyUpload', ['false', 'true']],
] as const)('ACCT-12 ACCT-13 ACCT-14 ACCT-15 the switch of %s says that it is busy', async (action, busy) => {
  const room = document.createElement('ul')
  const root = createRoot(room)
  const rights = { isApproved: true, hasGalleryAccess: false, hasUploadAccess: true }
  const sending: readonly AccountAction[] = [action]
  await act(async () =>
    root.render(<ConnectedAccount it={{ userId: 'bo@boat.test', ...rights, asking: undefined, sending }} />),
  )
  expect([...room.querySelectorAll('input')].map(it => it.getAttribute('aria-disabled'))).toEqual(busy)
  await act(async () => root.unmount())
})
