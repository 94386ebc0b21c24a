/** Renderer interface: how an engine displays an element, which the document alone does not say. */
import type { DomCache } from './domCache.ts'

/** Answers of an engine about an element: whether it is displayed, and how. */
export interface Renderer {
  /** Whether the element and its ancestors are displayed. */
  isVisible(element: Element): boolean
  /** The text as displayed, with a line break wherever a new line begins. */
  textOf(element: Element): string
  /** The color of its text in the theme for the day: 'error' for red, else 'neutral'. */
  colorOf(element: Element): TextColor
  /** The text as displayed, without parts for screen readers only and without transparent parts. */
  seenTextOf(element: Element): string
  /** Whether a shape of a drawing leaves paint on the screen. */
  isPainted(shape: Element): boolean
  /** Whether a color of an element is a token of the design, such as 'alarm'. */
  hasToken(element: Element, property: 'color' | 'background', token: string): boolean
  /** Styles from which names are computed: `display`, `visibility`, and `content` of a pseudo-element. */
  styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration
  /** Cache of the document; undefined without one. */
  readonly memory?: DomCache | undefined
  /** Layout and drawing; undefined where nothing is laid out. */
  readonly drawing: Drawing | undefined
}

/** Questions that only an engine with layout answers. Lengths in px of the screen. */
export interface Drawing {
  sizeOf(element: Element): { readonly width: number; readonly height: number }
  /** How the line of a shape is drawn. */
  strokeOf(element: Element): { readonly isSolid: boolean; readonly isSeen: boolean }
  /** Kind of map on a canvas. */
  pictureOf(canvas: Element): MapPicture
}

export type TextColor = 'error' | 'neutral'
export type MapPicture = 'satellite' | 'chart' | 'none'
