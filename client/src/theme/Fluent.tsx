/** Puts a part of Fluent on the page: our theme, and style elements that carry the nonce of the page. Loaded with the first such part. */
import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import './fluent.css'
import { fluentTheme } from '#theme/fluentTheme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {})

export function Fluent({ children }: { children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={fluentTheme} className="fluent">
        {children}
      </FluentProvider>
    </RendererProvider>
  )
}
