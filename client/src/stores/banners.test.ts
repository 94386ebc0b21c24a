import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMessage, banners, dismissBanner, showSuccess, showWarning } from '#stores/banners.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  dismissBanner('warning')
  dismissBanner('success')
  vi.useRealTimers()
})

const KINDS = [
  ['warning', showWarning, 'success', ['SM-BAN-1', 'SM-BAN-2', 'SM-BAN-3 BANNER-04']],
  ['success', showSuccess, 'warning', ['SM-BAN-4', 'SM-BAN-5', 'SM-BAN-6 BANNER-05']],
] as const
const each = (row: 0 | 1 | 2) => KINDS.map(([kind, show, other, ids]) => [ids[row], kind, show, other] as const)

test.each(each(0))('%s a text shows the hidden %s banner for 10 s, and no other', (_, kind, show, other) => {
  expect(banners[kind]).toBeUndefined()
  show('one')
  expect([banners[kind], banners[other]]).toEqual([{ texts: ['one'], until: 1_010_000 }, undefined])
})

test.each(each(1))('%s another text replaces that of the %s banner and restarts its 10 s', (_, kind, show) => {
  show('one')
  vi.advanceTimersByTime(9_000)
  show('two', 'three')
  expect(banners[kind]).toEqual({ texts: ['two', 'three'], until: 1_019_000 })
  vi.advanceTimersByTime(9_999)
  expect(banners[kind]?.texts).toEqual(['two', 'three'])
})

test.each(each(2))('%s LIMIT-30 the %s banner hides itself after 10 s, and not before', (_, kind, show) => {
  show('one')
  vi.advanceTimersByTime(9_999)
  expect(banners[kind]?.texts).toEqual(['one'])
  vi.advanceTimersByTime(1)
  expect(banners[kind]).toBeUndefined()
})

test('SM-TRACK-4 a full list of messages drops its oldest warnings before an alarm, and its oldest alarm at last', () => {
  const all = (): readonly (string | undefined)[] => banners.messages.map(it => it.texts[0])
  banners.messages = []
  addMessage('alarm', ['MAIN DOOR SENSOR'])
  for (let count = 1; count <= 60; count++) {
    vi.advanceTimersByTime(1_000)
    showWarning(`warning ${count}`)
  }
  expect([all().length, all()[0], all()[48], all()[49]]).toEqual([50, 'warning 60', 'warning 12', 'MAIN DOOR SENSOR'])
  for (let count = 1; count <= 50; count++) {
    vi.advanceTimersByTime(1_000)
    addMessage('alarm', [`alarm ${count}`])
  }
  expect([all().length, all()[0], all()[49]]).toEqual([50, 'alarm 50', 'alarm 1'])
  banners.messages = []
})
