/** Directions of small drawings. */
import { expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { arrowBearing, assertTowards, isTowards, placeBearing } from './bearing.ts'

const UP = '<path d="M60 10L52 30 60 26 68 30Z" />'
const drawing = (content: string) => smallPage(`<svg viewBox="0 0 120 120">${content}</svg>`).one('path')

test.each([
  ['as it is', UP, 0],
  ['upside down', '<path d="M60 110L52 90 60 94 68 90Z" />', 180],
  ['turned itself', UP.replace('<path', '<path transform="rotate(90 60 60)"'), 90],
  ['moved and turned', `<g transform="translate(3.5 -2) rotate(45)">${UP}</g>`, 45],
  ['turned twice', `<g transform="rotate(300)"><g transform="rotate(90)">${UP}</g></g>`, 30],
  ['turned to the left', `<g transform="rotate(-90)">${UP}</g>`, 270],
])('an arrow that is drawn %s points to its tip', (_, content, degrees) => {
  expect(arrowBearing(drawing(content))).toBeCloseTo(degrees)
})

test('an arrow is also turned by the style of an element around it', () => {
  const arrow = smallPage(`<b style="color: red; rotate: 225deg"><svg>${UP}</svg></b>`).one('path')
  expect(arrowBearing(arrow)).toBeCloseTo(225)
})

test.each([
  ['M60 12V27', 0],
  ['M12 60H27', 270],
])('a line %s stands where it is seen from the middle', (path, degrees) => {
  expect(placeBearing(drawing(`<path d="${path}" />`))).toBeCloseTo(degrees)
  expect(placeBearing(drawing(`<g transform="rotate(135 60 60)"><path d="${path}" /></g>`))).toBeCloseTo(
    (degrees + 135) % 360,
  )
})

test('what is not drawn has no direction', () => {
  expect([arrowBearing(undefined), placeBearing(undefined), arrowBearing(drawing('<path d="M1 1V2" />'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  [0, 'N', true],
  [337.5, 'N', true],
  [337, 'N', false],
  [22.5, 'NE', true],
  [225, 'SW', true],
  [45, 'SW', false],
  [405, 'NE', true],
  [undefined, '--', true],
  [undefined, 'N', false],
  [0, '--', false],
])('FORMAT-14 whether %s is the direction %s: %s', (degrees, point, expected) => {
  expect(isTowards(degrees, point)).toBe(expected)
})

test('assertTowards says what is drawn and what belongs there', () => {
  expect(() => assertTowards('arrow', 45.2, 'SW')).toThrow("The arrow shows 45°, but 'SW' belongs there.")
  expect(() => assertTowards('arrow', undefined, 'SW')).toThrow("The arrow shows nothing, but 'SW' belongs there.")
  expect(assertTowards('arrow', 225, 'SW')).toBeUndefined()
})
