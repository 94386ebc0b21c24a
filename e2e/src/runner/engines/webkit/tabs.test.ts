import { expect, test } from 'vitest'
import type { Client } from './client.ts'
import { createTabs } from './tabs.ts'

test('a page draws in each frame while its picture is taken, and at no other time', async () => {
  let isDrawing = false
  const drawings: boolean[] = []
  const send: Client['send'] = (_method, path, body) => {
    const script = JSON.stringify(body ?? {})
    if (script.includes('.animate(')) isDrawing = true
    if (script.includes('.cancel()')) isDrawing = false
    if (path === '/screenshot') drawings.push(isDrawing)
    return Promise.resolve('')
  }
  await createTabs({ send }).of('window-1', 'Drydock/tab-1').screenshot()
  expect([...drawings, isDrawing]).toEqual([true, false])
})
