// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { SkyIcon } from '#screens/weather/SkyIcon.tsx'

/** One code for each sky that the app tells apart. */
const SKIES = [
  ['01d', 'sun'],
  ['01n', 'moon'],
  ['02d', 'weather'],
  ['03d', 'cloud'],
  ['10d', 'rain'],
  ['11d', 'storm'],
  ['13d', 'snow'],
  ['50d', 'fog'],
] as const
const SVG = /<svg.*<\/svg>/

test.each(SKIES)('WEATHER-11 the code %s is drawn as %s', (icon, name) => {
  const drawn = renderToStaticMarkup(<SkyIcon icon={icon} size={28} />)
  expect(SVG.exec(drawn)?.[0]).toBe(renderToStaticMarkup(<ScreenIcon name={name} size={28} />))
  expect(drawn).toContain(`data-icon="${name}"`)
})

test('WEATHER-11 each sky has a drawing that no other sky has', () => {
  const drawings = SKIES.map(([icon]) => SVG.exec(renderToStaticMarkup(<SkyIcon icon={icon} size={28} />))?.[0])
  expect(new Set(drawings).size).toBe(SKIES.length)
  expect(drawings.filter(it => it?.includes(' d="'))).toHaveLength(SKIES.length)
})
