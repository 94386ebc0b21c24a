/**
 * Start-up pictures of the installed app on iOS, which shows a blank page without them. iOS uses a picture only if it
 * has exactly the size of the screen. So each device draws its own in Safari, before the app is installed. Source:
 * XTRA-24.
 */
import { MARK } from '#theme/mark.ts'

/** Themes by the color scheme of the device. */
const THEMES = { light: 'day', dark: 'dusk' } as const
/** Side of the mark on the start screen, in CSS pixels. */
const MARK_PX = 96

interface Size {
  readonly width: number
  readonly height: number
}
interface Colors {
  readonly canvas: string
  readonly mark: string
}

/** Adds the pictures for a light and a dark device, upright and on its side, to the head of the page. */
export function linkStartPictures(): void {
  const { width, height } = screen
  const sizes = { portrait: { width, height }, landscape: { width: height, height: width } }
  for (const [scheme, theme] of Object.entries(THEMES))
    for (const [orientation, size] of Object.entries(sizes)) {
      const href = draw(size, colorsOf(theme))
      const media = `(prefers-color-scheme: ${scheme}) and (orientation: ${orientation})`
      if (href !== undefined)
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', media, href }),
        )
    }
}

/** Reads the colors of a theme, whichever is chosen now. */
function colorsOf(theme: string): Colors {
  const probe = document.createElement('div')
  probe.dataset['theme'] = theme
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const [canvas, mark] = ['--canvas', '--brand-ink'].map(name => style.getPropertyValue(name).trim())
  probe.remove()
  return { canvas: canvas ?? '', mark: mark ?? '' }
}

/** Returns a picture in the pixels of the screen as a data address; undefined where the browser cannot draw. */
function draw({ width, height }: Size, { canvas: background, mark }: Colors): string | undefined {
  const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)]
  const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = background
  pen.fillRect(0, 0, across, down)
  const scale = (MARK_PX * devicePixelRatio) / MARK.side
  pen.translate(across / 2, down / 2)
  pen.scale(scale, scale)
  pen.translate(-MARK.side / 2, -MARK.side / 2)
  Object.assign(pen, {
    strokeStyle: mark,
    fillStyle: mark,
    lineWidth: MARK.stroke,
    lineCap: 'round',
    lineJoin: 'round',
  })
  pen.stroke(new Path2D(MARK.rig))
  pen.fill(new Path2D(MARK.hull))
  return canvas.toDataURL()
}
