/** Renderer of a browser: reads layout and styles. */
import type { Drawing, MapPicture, Renderer } from './renderer.ts'

/** Red is far ahead of the other two, whatever the theme's red is. */
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

/** Most of a picture is either in the few colors of the chart or in none of them. */
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

const drawing: Drawing = {
  sizeOf: it => it.getBoundingClientRect(),
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

export const browserRenderer: Renderer = {
  // The options of a choice are drawn by the phone, and only while it is open.
  isVisible: it => (it.closest('select') ?? it).checkVisibility({ visibilityProperty: true }),
  textOf: it => (it as HTMLElement).innerText ?? it.textContent ?? '',
  colorOf: it => (isRed(getComputedStyle(it).color) ? 'error' : 'neutral'),
  styleOf: (it, pseudo) => getComputedStyle(it, pseudo),
  drawing,
}
