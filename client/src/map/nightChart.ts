/**
 * Chart of the tiles by night. The filter of the night theme sees brightness alone, and land and water of a chart are
 * equally bright: here the chart becomes gray, land bright and water dark, as warm as they were. On the canvas, since
 * WebKit applies no SVG filter to a composited one. Source: UX themes.
 */
import type TileLayer from 'ol/layer/Tile.js'
import RenderEvent from 'ol/render/Event.js'

type Paint = readonly [GlobalCompositeOperation, string]

/** Each fills the picture: nothing stays transparent, red is kept and turned to gray, then light parts are spread. */
const STEPS: readonly Paint[] = [
  ['destination-over', '#000000'],
  ['multiply', '#ff0000'],
  ['saturation', '#808080'],
  ['color-dodge', '#b2b2b2'],
  ['color-burn', '#404040'],
  ['multiply', '#cccccc'],
]

const isNight = (): boolean => document.documentElement.dataset['theme'] === 'night'

/** Redraws one frame of the layer for the night. */
function paint(context: CanvasRenderingContext2D): void {
  context.save()
  context.resetTransform()
  context.globalAlpha = 1
  for (const [operation, color] of STEPS) {
    context.globalCompositeOperation = operation
    context.fillStyle = color
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  }
  context.restore()
}

/** Repaints the layer, which must be the lowest of its map, while the night theme is shown. */
export function paintByNight(layer: TileLayer): void {
  layer.on('postrender', event => {
    if (isNight() && event instanceof RenderEvent && event.context instanceof CanvasRenderingContext2D)
      paint(event.context)
  })
}

/** Calls `run` when the theme changes; returns a function that ends it. */
export function onTheme(run: () => void): () => void {
  const observer = new MutationObserver(run)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
