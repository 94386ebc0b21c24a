/**
 * Stands in for the copy of a part of the page where nothing is drawn: it takes as long as the real one, and nothing is
 * on it.
 */

/** The library looks so often whether its copy of the page has been read, and finds it there at the first time. */
const LOOK_MS = 50

export const captureElement = (): Promise<HTMLCanvasElement> =>
  new Promise(resolve => setTimeout(() => resolve(document.createElement('canvas')), LOOK_MS))
