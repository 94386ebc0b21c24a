/** A part of the page as it stands, as a picture. The map in it is left out: foreign tiles may not be read. Source: SHARE-01, OPEN-098. */
import html2canvas from 'html2canvas'

/** On what is not to be captured: buttons that say nothing on a picture. */
const LEFT_OUT = 'data-not-shared'

const SCALE = 2

export const captured = (element: HTMLElement): Promise<HTMLCanvasElement> =>
  html2canvas(element, { scale: SCALE, logging: false, backgroundColor: getComputedStyle(document.body).backgroundColor, ignoreElements: it => it.hasAttribute(LEFT_OUT) })
