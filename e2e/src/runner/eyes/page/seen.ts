/** Compares what a person sees of named things with their names: the words on controls, and the drawings. */
import type { Renderer } from './renderer.ts'
import { nameOf, type View } from './view.ts'

/** Selects the shapes of a drawing. */
export const SHAPES = 'path, circle, rect, ellipse, line, polyline, polygon'
/** Attributes that decide the form of a shape. */
const FORM = ['d', 'cx', 'cy', 'r', 'rx', 'x', 'y', 'width', 'height', 'points', 'transform', 'stroke-dasharray']

/** Returns the painted shapes in the first element, equal for equal drawings; undefined if nothing is painted. */
export function drawingIn(view: View): string | undefined {
  const shapes = view
    .first()
    .locator(SHAPES)
    .elements.filter(it => view.renderer.isPainted(it))
  const forms = shapes.map(it => [it.localName, ...FORM.map(name => it.getAttribute(name) ?? '-')].join(' '))
  return forms.length === 0 ? undefined : forms.join(', ')
}

/** A drawing with its name. */
export type Named = readonly [name: string | undefined, drawn: View]

/** @throws {Error} When one of the drawings is not seen, or when they do not differ exactly as their names do. */
export function assertDistinct(what: string, named: readonly Named[]): void {
  const [drawings, names] = [new Map<string, string>(), new Map<string, string>()]
  for (const [name = '', drawn] of named) {
    const drawing = drawingIn(drawn)
    if (drawing === undefined) throw new Error(`The ${what} '${name}' is not drawn.`)
    const before = names.get(drawing)
    if (before !== undefined && before !== name) throw new Error(`The ${what} '${name}' is drawn as '${before}'.`)
    if ((drawings.get(name) ?? drawing) !== drawing) throw new Error(`The ${what} '${name}' is drawn in two ways.`)
    drawings.set(name, drawing)
    names.set(drawing, name)
  }
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
/** Returns the lines that a person sees in an element, without empty ones. */
export const linesSeen = (element: Element, renderer: Renderer): readonly string[] =>
  renderer
    .seenTextOf(element)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const PICTURES = 'img, canvas, video'
/** Inputs are drawn by the phone. A gauge is covered by a transparent button, and is seen in its place. */
const EXEMPT = 'link, input, [role="meter"] + button'

/** Returns what is wrong with a button or link; undefined if it is seen as its name says. */
function controlFault(control: View): string | undefined {
  const { renderer } = control
  const [element] = control.elements
  if (!element || element.matches(EXEMPT)) return undefined
  const lines = linesSeen(element, renderer)
  const isPictured = (): boolean => control.locator(PICTURES).elements.some(it => renderer.isVisible(it))
  if (lines.length === 0 && drawingIn(control) === undefined && !isPictured())
    return `The control '${nameOf(element, renderer)}' shows nothing.`
  // Without a label the words are the name.
  const label = element.getAttribute('aria-label')
  const other = label === null ? undefined : lines.find(line => !flat(label).includes(flat(line)))
  return other === undefined ? undefined : `The control '${label}' shows '${other}'.`
}

/** Returns the nearest element around that shows words, with their lines. */
function wordsAround(element: Element, renderer: Renderer): readonly string[] {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const lines = linesSeen(at, renderer)
    if (lines.length > 0) return lines
  }
  return []
}

const BAR = '[role="progressbar"]'
const FIELDS = `input, textarea, ${BAR}`

/** Returns what is wrong with a field or bar; undefined if the words of its label, or above it, belong to its name. */
function fieldFault(field: View): string | undefined {
  const { renderer } = field
  const [element] = field.elements
  if (!element || !renderer.isVisible(element)) return undefined
  const name = element.getAttribute('aria-label')
  const labels = Array.from((element as HTMLInputElement).labels ?? [])
  // Without a label it is named by what is around it, as a slider is by its dialog.
  if (labels.length === 0 && !element.matches(BAR)) return undefined
  const lines = labels.length > 0 ? labels.flatMap(it => linesSeen(it, renderer)) : wordsAround(element, renderer)
  const isNamed = name === null ? lines.length > 0 : lines.some(it => flat(name).includes(flat(it)))
  return isNamed ? undefined : `The field '${nameOf(element, renderer)}' stands beside '${lines.join(', ')}'.`
}

/** Whether a control has no fault. Without a fault, what is elsewhere on the page does not matter. */
function isFaultless(control: View): boolean {
  const find = (): boolean => controlFault(control) === undefined
  const [element] = control.elements
  return element ? (control.renderer.memory?.recallInside('no fault', element, find) ?? find()) : true
}
function fieldsOf(page: View): readonly View[] {
  const find = (): readonly View[] => page.locator(FIELDS).all()
  const [root] = page.elements
  return root ? (page.renderer.memory?.recallStyled('fields', root, find) ?? find()) : []
}

const CONTROLS = ['button', 'link', 'menuitem', 'tab']
function firstFault(page: View): string | undefined {
  const control = CONTROLS.flatMap(role => page.getByRole(role).all()).find(it => !isFaultless(it))
  if (control) return controlFault(control)
  return fieldsOf(page)
    .map(fieldFault)
    .find(it => it !== undefined)
}

/** @throws {Error} When a control or field shows nothing, or words that its name does not have. */
export function assertControlsSeen(page: View): void {
  const [root] = page.elements
  const { memory } = page.renderer
  const fault = memory && root ? memory.recall('fault of a control', root, () => firstFault(page)) : firstFault(page)
  if (fault !== undefined) throw new Error(fault)
}
