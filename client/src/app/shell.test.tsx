// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import css from '#screens/start/start.module.css'
import { App } from '#app/App.tsx'
import { session } from '#stores/session.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')

/** Returns name, attributes, and text or children of an element, recursively. */
const drawingOf = (it: Element): unknown => [
  it.tagName.toLowerCase(),
  Object.fromEntries(it.getAttributeNames().map(name => [name, it.getAttribute(name)])),
  it.children.length === 0 ? it.textContent : [...it.children].map(drawingOf),
]
/** Returns the classes of the ancestors within the page, from the outermost to the parent. */
function ancestorClassesOf(it: Element | null | undefined): readonly string[] {
  const up = it?.parentElement
  return up?.closest('.app')
    ? [...ancestorClassesOf(up), [...up.classList].filter(name => name !== 'shell').join(' ')]
    : []
}

test.each(['/', '/home'])(
  'START-01 UX the static page shows the same start screen that the app draws first at %s',
  async path => {
    session.is = 'unknown'
    history.replaceState(null, '', path)
    const room = document.body.appendChild(document.createElement('div'))
    const root = createRoot(room)
    await act(async () => root.render(<App />))
    const before = new DOMParser().parseFromString(PAGE, 'text/html').querySelector(`.shell .${css.startMiddle}`)
    const after = room.querySelector(`.${css.startMiddle}`)
    expect(ancestorClassesOf(before)).toEqual(ancestorClassesOf(after))
    expect([...(before?.children ?? [])].slice(0, 2).map(drawingOf)).toEqual(
      [...(after?.children ?? [])].slice(0, 2).map(drawingOf),
    )
    expect([...(before?.children ?? [])].map(it => it.className)).toEqual(
      [...(after?.children ?? [])].map(it => it.className),
    )
    await act(async () => root.unmount())
  },
)
