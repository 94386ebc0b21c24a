/** Renderer of a browser: reads layout and styles. */
import { displayedText, isFolded } from './displayedText.ts'
import type { Drawing, MapPicture, Renderer } from './renderer.ts'

/** Red is far above the other two, in every theme. */
const isRed = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = color.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  return red > 1.5 * Math.max(green, blue)
}

/** Water, shallows, and land of the chart, as red, green and blue. */
const CHART = [
  [0xd9, 0xea, 0xf2],
  [0xcc, 0xe4, 0xef],
  [0xbb, 0xdc, 0xec],
  [0xf0, 0xe6, 0xcb],
] as const

/** A picture is either mostly in the few colors of the chart, or mostly in others. */
function judge(data: Uint8ClampedArray): MapPicture {
  let [drawn, charted] = [0, 0]
  for (let at = 0; at + 3 < data.length; at += 4 * 7) {
    if ((data[at + 3] ?? 0) < 255) continue
    drawn += 1
    if (CHART.some(color => color.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 2))) charted += 1
  }
  if (drawn === 0) return 'none'
  return charted > drawn / 2 ? 'chart' : 'satellite'
}

/** Returns the size of a circle from its radius, since engines differ in whether the box of a shape has its stroke. */
function sizeOfCircle(circle: SVGCircleElement): { readonly width: number; readonly height: number } {
  const { a = 1, b = 0, c = 0, d = 1 } = circle.getScreenCTM() ?? {}
  const diameter = 2 * circle.r.baseVal.value
  return { width: diameter * Math.hypot(a, b), height: diameter * Math.hypot(c, d) }
}

const drawing: Drawing = {
  sizeOf: it => (it instanceof SVGCircleElement ? sizeOfCircle(it) : it.getBoundingClientRect()),
  strokeOf(it) {
    const { strokeDasharray, stroke } = getComputedStyle(it)
    return {
      isSolid: strokeDasharray === 'none',
      isSeen: stroke !== 'none' && it.checkVisibility({ visibilityProperty: true }),
    }
  },
  pictureOf(it) {
    if (!(it instanceof HTMLCanvasElement)) return 'none'
    return judge(it.getContext('2d')?.getImageData(0, 0, it.width, it.height).data ?? new Uint8ClampedArray())
  },
}

/** Texts of SVG begin a line each; its other elements are in the line. */
const computedDisplayOf = (it: Element): string => {
  if (isFolded(it)) return 'none'
  const { display } = getComputedStyle(it)
  if (display === 'none' || !(it instanceof SVGElement) || it.localName === 'svg') return display
  return it.localName === 'text' ? 'block' : 'inline'
}
const isInvisible = (it: Element): boolean => getComputedStyle(it).visibility !== 'visible'
/** Whether an element is clipped to nothing, or transparent. */
const isUnseen = (it: Element): boolean => {
  const { clipPath, opacity } = getComputedStyle(it)
  return clipPath === 'inset(50%)' || Number(opacity) === 0
}
const isInSight = (it: Element): boolean => !isUnseen(it) && (it.parentElement === null || isInSight(it.parentElement))

const isPaint = (paint: string): boolean => paint !== 'none' && paint !== 'rgba(0, 0, 0, 0)'
function isPainted(it: Element): boolean {
  if (!it.checkVisibility({ visibilityProperty: true }) || !isInSight(it)) return false
  const { fill, stroke } = getComputedStyle(it)
  const { width, height } = it.getBoundingClientRect()
  return (isPaint(fill) || isPaint(stroke)) && Math.max(width, height) > 0
}

/** Returns the parts of a color, which is hexadecimal in the tokens and decimal where it is computed. */
const partsOf = (color: string): string =>
  (color.startsWith('#')
    ? Array.from(color.matchAll(/[\da-f]{2}/gi), ([part]) => Number.parseInt(part, 16))
    : (color.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  ).join(' ')
const tokenOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

export const browserRenderer: Renderer = {
  // The phone draws the options of a select, and only while it is open.
  isVisible: it => (it.closest('select') ?? it).checkVisibility({ visibilityProperty: true }),
  textOf: it => (it as HTMLElement).innerText ?? it.textContent ?? '',
  seenTextOf: it =>
    isInSight(it)
      ? displayedText(it, { isInvisible, displayOf: at => (isUnseen(at) ? 'none' : computedDisplayOf(at)) })
      : '',
  isPainted,
  hasToken(it, property, token) {
    const { color, backgroundColor } = getComputedStyle(it)
    return partsOf(property === 'color' ? color : backgroundColor) === partsOf(tokenOf(token))
  },
  colorOf: it => (isRed(getComputedStyle(it).color) ? 'error' : 'neutral'),
  styleOf: (it, pseudo) => getComputedStyle(it, pseudo),
  drawing,
}

/**
 * Renderer whose texts are the same in every browser: they have the line breaks of Chromium's `innerText`, but not the
 * texts of options, which only Chromium counts as text of a select.
 */
export const plainRenderer: Renderer = {
  ...browserRenderer,
  textOf: it => displayedText(it, { displayOf: computedDisplayOf, isInvisible }),
}
