/** Boundary of a lazily loaded part: when its chunk cannot be loaded, only the part fails. */
import { Component, type ReactNode } from 'react'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'
import { showWarning } from '#stores/banners.ts'
import { frame } from '#texts/frame.ts'

interface Props {
  onFailed?: () => void
  fallback?: ReactNode
  children: ReactNode
}

export class LazyPart extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    showWarning(frame.chunk, frame.chunkHint)
    this.props.onFailed?.()
  }

  override render(): ReactNode {
    return this.state.failed ? null : (
      <LazyFallback value={this.props.fallback ?? null}>{this.props.children}</LazyFallback>
    )
  }
}
