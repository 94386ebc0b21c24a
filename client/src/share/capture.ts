/**
 * A part of the page as it stands, as a picture. The map in it is left out: foreign tiles may not be read. Source:
 * SHARE-01, OPEN-098.
 */
import html2canvas from 'html2canvas'

/** On what is not to be captured: buttons that say nothing on a picture. */
const LEFT_OUT = 'data-not-shared'

const SCALE = 2

/**
 * Copies of the rest of the page would be thrown away. Style elements are of dialogs, and the policy of the page allows
 * no copies of them.
 */
const isBeside = (it: Element, element: HTMLElement): boolean =>
  it instanceof HTMLStyleElement || (document.body.contains(it) && !element.contains(it) && !it.contains(element))

/** What is around the element on the page is not around it on the picture: its sides, CSS pixels. */
function inner(element: HTMLElement): { readonly x: number; readonly width: number } {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const x = Number.parseFloat(paddingLeft)
  return { x, width: element.getBoundingClientRect().width - x - Number.parseFloat(paddingRight) }
}

export const captureElement = (element: HTMLElement): Promise<HTMLCanvasElement> =>
  html2canvas(element, {
    ...inner(element),
    scale: SCALE,
    logging: false,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    ignoreElements: it => it.hasAttribute(LEFT_OUT) || isBeside(it, element),
  })
