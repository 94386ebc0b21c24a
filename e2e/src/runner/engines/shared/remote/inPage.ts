/**
 * Entry in a page of an engine that speaks WebDriver: finds and fills in elements, and notes errors, file choosers and
 * downloads, of which the engine tells nothing.
 */
import { installEyes } from '#runner/eyes/installEyes.ts'
import { plainRenderer } from '#runner/eyes/page/browserRenderer.ts'
import { isChecked, isDisabled, View } from '#runner/eyes/page/view.ts'
import { findSteps } from './find.ts'
import { messageOf, thrownText } from './pageErrors.ts'
import type { LocatorStep } from './steps.ts'

/** A file as the page gets it; `base64` are its bytes. */
export interface GivenFile {
  readonly name: string
  readonly type: string
  readonly base64: string
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface RemoteEyes {
  find(steps: readonly LocatorStep[]): readonly Element[]
  isChecked(element: Element): boolean
  isEnabled(element: Element): boolean
  textOf(element: Element): string
  /** Returns the point to press, in CSS pixels of the window; the element is scrolled into view if needed. */
  aim(element: Element): Point
  /** Returns the point to press again, if the last press has reached another element than the aim. */
  missed(): Point | undefined
  fill(element: Element, text: string): void
  /** Returns whether this is the first call in this document. */
  takeIsFirst(): boolean
  /** Returns the errors since the last call. */
  takeErrors(): readonly string[]
  /** Forgets a file chooser and a download of an earlier press. */
  forget(): void
  hasChooser(): boolean
  choose(files: readonly GivenFile[]): void
  /** Returns the name of the file that was downloaded. */
  takeDownload(): string | undefined
}

declare global {
  var __drydockRemote: RemoteEyes | undefined
}

installEyes(plainRenderer)

const errors: string[] = []
let isFirst = true
let chooser: HTMLInputElement | undefined
let download: string | undefined
/** The element that is being pressed, until a click has reached it. */
let aim: Element | undefined

/** Whether a press on `hit` is one on `element`. */
const isPart = (hit: Element, element: Element): boolean =>
  element.contains(hit) || hit.closest('label')?.control === element

addEventListener('error', event => {
  const text = event instanceof ErrorEvent ? thrownText(event) : undefined
  if (text !== undefined) errors.push(text)
})
addEventListener('unhandledrejection', ({ reason }) => errors.push(`The page threw: ${messageOf(reason)}`))
const write = console.error
console.error = (...words: unknown[]) => {
  errors.push(`The console says: ${words.map(messageOf).join(' ')}`)
  write.apply(console, words)
}

addEventListener(
  'click',
  event => {
    const element = event.target instanceof Element ? event.target : undefined
    if (element && aim && isPart(element, aim)) aim = undefined
    if (element instanceof HTMLInputElement && element.type === 'file') {
      // No window of the system opens: the runner chooses.
      event.preventDefault()
      chooser = element
    }
    download = element?.closest<HTMLAnchorElement>('a[download]')?.download ?? download
  },
  true,
)

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), it => it.charCodeAt(0))

/** Fills in past the field's own setter, so that React notices it. */
function fill(element: Element, text: string): void {
  const field = element as HTMLInputElement
  field.focus()
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function choose(files: readonly GivenFile[]): void {
  const input = chooser
  chooser = undefined
  if (files.length === 0) return void input?.dispatchEvent(new Event('cancel', { bubbles: true }))
  const transfer = new DataTransfer()
  for (const { name, type, base64 } of files) transfer.items.add(new File([bytesOf(base64)], name, { type }))
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

function pointOf(element: Element): Point {
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    // Drivers take whole numbers; half a pixel may be that of another element.
    return { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
  }
  const { x, y } = middle()
  const hit = document.elementFromPoint(x, y)
  if (!hit || !isPart(hit, element)) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return middle()
}

globalThis.__drydockRemote = {
  find: steps => findSteps(new View(plainRenderer, [document]), steps).elements,
  isChecked,
  isEnabled: it => !isDisabled(it),
  textOf: it => plainRenderer.textOf(it),
  aim(element) {
    aim = element
    return pointOf(element)
  },
  missed: () => (aim?.isConnected ? pointOf(aim) : undefined),
  fill,
  takeIsFirst() {
    const was = isFirst
    isFirst = false
    return was
  },
  takeErrors: () => errors.splice(0),
  forget() {
    chooser = undefined
    download = undefined
  },
  hasChooser: () => chooser !== undefined,
  choose,
  takeDownload() {
    const name = download
    download = undefined
    return name
  },
}
