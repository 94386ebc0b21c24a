/** Texts that name what was touched, from which actions take the names in their parameters. */
import type { Renderer } from '#runner/eyes/page/renderer.ts'
import { nameOf } from '#runner/eyes/page/view.ts'
import type { Touch } from './touch.ts'

const MOST_WORDS = 24
const ITEM = 'li, [role=listitem], article, tr'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the beginnings and the ends of a text at its blanks, without the comma at an end; the whole text first. */
function partsOf(text: string): readonly string[] {
  const words = text.split(' ').slice(0, MOST_WORDS)
  const parts = words.flatMap((_, index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')])
  return [text, ...parts.flatMap(it => [it, it.replace(/,$/, '')])]
}

/** Texts of an element that have no element between them and it. */
const leavesOf = (element: Element): readonly string[] =>
  [element, ...element.querySelectorAll('*')].filter(it => it.childElementCount === 0).map(it => it.textContent ?? '')

/** The word before the @ of an address in the heading of the same entry of a list. */
const usersAround = (element: Element): readonly string[] =>
  [...(element.closest(ITEM)?.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]') ?? [])].flatMap(it => {
    const [user, ...rest] = flat(it.textContent ?? '').split('@')
    return user !== undefined && rest.length > 0 ? [user] : []
  })

/** Returns texts that a parameter may be: what was typed, or the name of what was pressed and its parts. */
export function textsAround(touch: Touch, renderer: Renderer): readonly string[] {
  if (touch.does === 'fill') return [touch.text]
  const { control } = touch
  const texts = [...partsOf(flat(nameOf(control, renderer))), ...leavesOf(control).map(flat), ...usersAround(control)]
  return [...new Set(texts.filter(it => it !== ''))]
}
