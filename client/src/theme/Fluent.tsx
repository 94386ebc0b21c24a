/** Provider of Fluent with the theme of the app. Loaded with the first Fluent component. */
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import { type ReactNode, useEffect } from 'react'
import { createTabster } from 'tabster'
import './fluent.css'
import { fluentTheme } from '#theme/fluentTheme.ts'

const renderer = createDOMRenderer(document)

const focusKeepers: ReturnType<typeof createTabster>[] = []

const inner = (it: unknown, key: string): unknown =>
  typeof it === 'object' && it !== null ? Reflect.get(it, key) : undefined

/**
 * Shows to screen readers at once what the dialog that has gone hid from them; by itself the library does so 250 ms
 * later.
 * It has no public way to ask for that. Without this one the page comes back later, and nothing else is lost.
 */
function showPage(): void {
  const modalizer = inner(inner(focusKeepers[0], 'core'), 'modalizer')
  const update = inner(modalizer, '_hiddenUpdate')
  if (typeof update === 'function') update.call(modalizer)
}

/**
 * Fluent's focus management hides from screen readers what is behind a dialog, and shows it again a moment after the
 * dialog has gone. If it went with the last dialog, the page would stay hidden; so it is kept once it is loaded.
 */
function useFocusKeeper(): void {
  useEffect(() => {
    if (focusKeepers.length === 0) focusKeepers.push(createTabster(window))
    // The library learns in a microtask, queued before this one, that the dialog has left the page.
    return () => queueMicrotask(showPage)
  }, [])
}

export function Fluent({ children }: { children: ReactNode }) {
  useFocusKeeper()
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={fluentTheme} className="fluent">
        {children}
      </FluentProvider>
    </RendererProvider>
  )
}
