import { expect, test } from 'vitest'
import { hasScreen } from './screen.ts'

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
] as const)('on %s with %j there is a screen: %s', (platform, env, is) => expect(hasScreen({ platform, env })).toBe(is))
