/** What lies below the signs of a map, told from what is drawn there: a satellite picture, a chart, or nothing. */
import type { Page } from 'playwright'

export type MapPicture = 'satellite' | 'chart' | 'none'

/** Water, shallows, and land of the chart, as red, green and blue. */
const CHART = [
  [0xd9, 0xea, 0xf2],
  [0xcc, 0xe4, 0xef],
  [0xbb, 0xdc, 0xec],
  [0xf0, 0xe6, 0xcb],
] as const

/** Google's pictures are not drawn here: its stand-in says which of its maps it was asked for. */
export async function mapPicture(page: Page): Promise<MapPicture | undefined> {
  const google = page.locator('[data-map-type]')
  if ((await google.count()) > 0) return (await google.first().getAttribute('data-map-type')) === 'satellite' ? 'satellite' : 'none'
  const canvas = page.locator('.map-base canvas')
  return (await canvas.count()) > 0 ? canvas.first().evaluate(judge, CHART) : undefined
}

/** Runs in the page: most of a picture is either in the few colors of the chart or in none of them. */
function judge(element: Element, chart: typeof CHART): MapPicture {
  if (!(element instanceof HTMLCanvasElement)) return 'none'
  const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] }
  let [drawn, charted] = [0, 0]
  for (let at = 0; at + 3 < data.length; at += 4 * 7) {
    if ((data[at + 3] ?? 0) < 255) continue
    drawn += 1
    if (chart.some(color => color.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 2))) charted += 1
  }
  if (drawn === 0) return 'none'
  return charted > drawn / 2 ? 'chart' : 'satellite'
}
