/** Puts a part of Fluent on the page, with our theme. Loaded with the first such part. */
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import { type ReactNode, useEffect } from 'react'
import { createTabster } from 'tabster'
import './fluent.css'
import { fluentTheme } from '#theme/fluentTheme.ts'

const renderer = createDOMRenderer(document)

const focusKeepers: ReturnType<typeof createTabster>[] = []

/**
 * Fluent's focus management hides from screen readers what is behind a dialog, and shows it again a moment after the dialog
 * has gone. Were it to go with the last dialog, the page would stay hidden; whoever has asked for it keeps it.
 */
function useFocusKeeper(): void {
  useEffect(() => {
    if (focusKeepers.length === 0) focusKeepers.push(createTabster(window))
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
