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
 * Makes the page accessible to screen readers as soon as a dialog has closed; the library itself does so 250 ms later.
 * It has no public API for that. If its internals change, the page only becomes accessible later.
 */
function showPage(): void {
  const modalizer = inner(inner(focusKeepers[0], 'core'), 'modalizer')
  const update = inner(modalizer, '_hiddenUpdate')
  if (typeof update === 'function') update.call(modalizer)
}

/**
 * Keeps Fluent's focus management alive once it is loaded. It hides the page behind a dialog from screen readers, and
 * shows it again a moment after the dialog has closed; if it ended with the last dialog, the page would stay hidden.
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
