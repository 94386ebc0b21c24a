import { access } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { CALL_LIMIT_MS, openClient } from '../src/mcp/testing.ts'

vi.setConfig({ testTimeout: CALL_LIMIT_MS, hookTimeout: CALL_LIMIT_MS })
beforeAll(() => ensureApp(() => undefined))

test('a program sees the app of a boat on the clock of that boat, before and after an alarm', async () => {
  const { call, error, client } = await openClient()
  const [boat = ''] = (await call('create_boat')).split(' ')
  // The app opens at the present moment of a boat whose time stands still: the gateway has not answered yet.
  expect(await call('app_snapshot', { boat })).toContain('progressbar')
  await call('advance_clock', { boat, by: '10s' })
  const before = await call('app_snapshot', { boat, limit: 20_000 })
  expect(before).toMatch(/^\/home\n/)
  expect(before).toContain('button "ARM"')
  expect(before).not.toMatch(/\bALARM\b/)

  await call('perform_step', { boat, step: { alarm: 'bilgePump' } })
  await call('advance_clock', { boat, by: '1s' })
  expect(await call('app_snapshot', { boat, limit: 20_000 })).toMatch(/\bALARM\b/)
  expect(await call('app_console_errors', { boat })).toBe('Errors after 0: 0. Next: 0.')

  const path = await call('app_screenshot', { boat })
  await access(path)
  const { content } = await client.callTool({ name: 'app_screenshot', arguments: { boat, inline: true } })
  expect(content).toEqual([
    { type: 'text', text: path },
    { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) },
  ])

  await call('remove_boat', { boat })
  expect(await error('app_snapshot', { boat })).toMatch(/^Unknown boat/)
})
