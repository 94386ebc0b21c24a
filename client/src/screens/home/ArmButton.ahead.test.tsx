// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ArmButton } from '#screens/home/ArmButton.tsx'
import { alarm } from '#stores/alarm.ts'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { loads } = vi.hoisted(() => ({ loads: [] as string[] }))
vi.mock('#stores/alarm.ts', async () => ({
  alarm: (await import('valtio/vanilla')).proxy({
    armed: false,
    arming: { is: 'idle' },
    mode: { is: 'on' },
    unseen: 0,
  }),
}))
vi.mock('#screens/home/useInputDelay.ts', () => ({ useInputDelay: () => () => true }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => {
  loads.push('the dialog')
  return import('#testing/confirmDialog.tsx')
})

test('XTRA-19 the dialog of the question is loaded while the boat is armed, before the network may be gone', async () => {
  chooseOnDevice(disarmQuestion, 'yes')
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () => root.render(<ArmButton />))
  await act(async () => vi.dynamicImportSettled())
  const before = [...loads]
  await act(async () => Object.assign(alarm, { armed: true }))
  await act(async () => vi.dynamicImportSettled())
  expect([before, loads]).toEqual([[], ['the dialog']])
})
