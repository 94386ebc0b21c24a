/** Renderer interface: what an engine knows of an element beyond the document. */
import type { DomCache } from './domCache.ts'

/** What an engine can tell of an element beyond the document: what is displayed, and how. */
export interface Renderer {
  /** Whether it is displayed: neither it nor what it lies in is taken out of sight. */
  isVisible(element: Element): boolean
  /** The text as displayed, with a line break wherever a new line begins. */
  textOf(element: Element): string
  /** The color of its text in the theme for the day: 'error' for red, else 'neutral'. */
  colorOf(element: Element): TextColor
  /** What names are computed with: `display`, `visibility`, and `content` of a pseudo-element. */
  styleOf(element: Element, pseudo?: string | null): CSSStyleDeclaration
  /** What is known of the document already; undefined where nothing is kept. */
  readonly memory?: DomCache | undefined
  /** How it is laid out and drawn; undefined where nothing is. */
  readonly drawing: Drawing | undefined
}

/** Questions that only a drawn page answers. Lengths in px of the screen. */
export interface Drawing {
  sizeOf(element: Element): { readonly width: number; readonly height: number }
  /** How the line of a shape is drawn. */
  strokeOf(element: Element): { readonly isSolid: boolean; readonly isSeen: boolean }
  /** What a canvas holds: a chart of few colors, pictures of the Earth, or nothing. */
  pictureOf(canvas: Element): MapPicture
}

export type TextColor = 'error' | 'neutral'
export type MapPicture = 'satellite' | 'chart' | 'none'
