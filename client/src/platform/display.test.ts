// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://boat.example/" }
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8')

/** Runs the script of the page's head at an address; returns theme, bars and the address afterwards. */
function open(address: string): readonly [theme: string | undefined, isEmbedded: boolean, path: string] {
  const { dataset } = document.documentElement
  for (const name of ['theme', 'embedded']) Reflect.deleteProperty(dataset, name)
  history.replaceState(null, '', address)
  // biome-ignore lint/security/noGlobalEval: it is the script of the page itself
  globalThis.eval(SCRIPT)
  return [dataset['theme'], 'embedded' in dataset, location.pathname + location.search]
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['/', ['day', false, '/']],
  ['/?mode=night', ['night', false, '/?mode=night']],
  ['/?mode=bright', ['day', false, '/?mode=bright']],
  ['/map?embedded', ['day', true, '/map?embedded']],
  ['/?screen=map&mode=dusk&embedded', ['dusk', true, '/map']],
  ['/?screen=profile', ['day', false, '/?screen=profile']],
  ['/?screen=//elsewhere.example', ['day', false, '/?screen=//elsewhere.example']],
] as const)('XTRA-18 a display that is opened at %s shows %j', (address, shown) => {
  expect(open(address)).toEqual(shown)
})

test('XTRA-18 the options of a display survive the sign-in, and open their screen only once', () => {
  open('/?screen=map&mode=night&embedded')
  expect(open('/home')).toEqual(['night', true, '/home'])
})

test('XTRA-18 an address without options shows the chosen theme, and options change no choice', () => {
  localStorage.setItem('theme', 'dusk')
  expect(open('/')).toEqual(['dusk', false, '/'])
  expect(open('/?mode=night')).toEqual(['night', false, '/?mode=night'])
  expect(localStorage.getItem('theme')).toBe('dusk')
})

test('WEATHER-17 the page knows from the first key on that a keyboard is used, so that a screen shows its ring', () => {
  const { dataset } = document.documentElement
  open('/weather')
  const before = 'keyboard' in dataset
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect([before, 'keyboard' in dataset]).toEqual([false, true])
})
