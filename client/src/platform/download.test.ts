// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { download } from '#platform/download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('XTRA-25 a file can still be read after the press, as Safari does, and is freed after a minute', () => {
  vi.useFakeTimers()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:trip')
  const freed = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  download('trip.gpx', '<gpx/>', 'application/gpx+xml')
  vi.advanceTimersByTime(59_999)
  expect(freed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(freed.mock.calls).toEqual([['blob:trip']])
})
