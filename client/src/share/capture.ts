/**
 * Captures a part of the page as a picture. The map in it is left out, since foreign tiles must not be read. Source:
 * SHARE-01, OPEN-098.
 */
import html2canvas from 'html2canvas'

/** Marks elements that are not captured: buttons mean nothing in a picture. */
const LEFT_OUT = 'data-not-shared'

const SCALE = 2

/**
 * Elements that are not copied: the rest of the page, and style elements of dialogs, which the policy of the page does
 * not allow.
 */
const isBeside = (it: Element, element: HTMLElement): boolean =>
  it instanceof HTMLStyleElement || (document.body.contains(it) && !element.contains(it) && !it.contains(element))

/** Returns the content box of the element in CSS pixels: the picture has no margins of the page. */
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
