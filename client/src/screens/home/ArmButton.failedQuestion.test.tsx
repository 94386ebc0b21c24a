// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ArmButton } from '#screens/home/ArmButton.tsx'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { disarmQuestion } from '#stores/disarmQuestion.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { calls } = vi.hoisted(() => ({ calls: [] as string[] }))
vi.mock('#stores/alarm.ts', async () => ({
  alarm: (await import('valtio/vanilla')).proxy({ armed: true, arming: { is: 'idle' }, mode: { is: 'on' }, unseen: 0 }),
  arm: async () => void calls.push('arm'),
  disarm: async () => void calls.push('disarm'),
}))
vi.mock('#screens/home/useInputDelay.ts', () => ({ useInputDelay: () => () => true }))
vi.mock('#components/fluent/ConfirmDialog.tsx', () => import('#testing/confirmDialog.tsx'))
vi.mock('#screens/home/DisarmQuestion.tsx', () => {
  throw new Error('no network')
})

test('XTRA-19 XTRA-22 where the question cannot be loaded, each press disarms', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  chooseOnDevice(disarmQuestion, 'yes')
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<ArmButton />))
  for (const count of [1, 2, 3]) {
    await act(async () => room.querySelector('button')?.click())
    await act(async () => vi.dynamicImportSettled())
    expect(calls).toEqual(Array(count).fill('disarm'))
  }
  await act(async () => root.unmount())
})
