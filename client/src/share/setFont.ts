/** Font of texts on a picture: the system font, drawn alike each time. Source: SHARE-02. */

const FONT_FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/**
 * `font` is weight and size, as '600 26px'. Hinting depends on what else the browser has drawn before, so it is
 * switched off.
 */
export function setFont(pen: CanvasRenderingContext2D, font: string, color: string): void {
  pen.font = `${font} ${FONT_FAMILY}`
  pen.textRendering = 'geometricPrecision'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = color
}
