// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CaptainsLog } from '#screens/settings/CaptainsLog.tsx'
import { endSession } from '#stores/sessionReset.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2024-06-01T12:00:00Z') })
  document.body.append(document.createElement('div'))
})
afterEach(async () => {
  await close()
  endSession()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const Path = () => <p>{useLocation().pathname}</p>

/** Opens Settings; a log that is opened there takes its place. */
async function open(): Promise<void> {
  root = createRoot(document.body.children[0] ?? document.body)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/settings']}>
        <Routes>
          <Route path="/settings" element={<CaptainsLog />} />
          <Route path="*" element={<Path />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
}
const close = (): Promise<void> => act(async () => root.unmount())
const day = (): HTMLInputElement => {
  const input = document.querySelector('input')
  if (!input) throw new Error('There is no day.')
  return input
}
async function choose(value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(day(), value)
    day().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function openLog(value: string): Promise<void> {
  await open()
  await choose(value)
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(document.querySelector('p')?.textContent).toContain(value)
  await close()
}

test('OPEN-127 UX the day whose log was opened is still chosen when the person comes back', async () => {
  await openLog('2024-05-20')
  await open()
  expect(day().value).toBe('2024-05-20')
})

test('OPEN-127 the day of another person is not chosen', async () => {
  await openLog('2024-05-20')
  endSession()
  await open()
  expect(day().value).toBe('2024-06-01')
})

test('OPEN-127 after the log of today was opened, tomorrow begins with its own day', async () => {
  await openLog('2024-06-01')
  vi.setSystemTime(Date.parse('2024-06-02T12:00:00Z'))
  await open()
  expect(day().value).toBe('2024-06-02')
})
