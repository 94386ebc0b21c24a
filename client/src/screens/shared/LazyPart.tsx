/** Boundary of a lazily loaded part: when its chunk cannot be loaded, only the part fails. */
import { Component, type ReactNode } from 'react'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'
import { showWarning } from '#stores/banners.ts'
import { frame } from '#texts/frame.ts'

interface Props {
  /** A failed part is loaded again when this changes. */
  place?: string | undefined
  onFailed?: () => void
  fallback?: ReactNode
  children: ReactNode
}

interface State {
  failed?: boolean
  place?: string | undefined
}

export class LazyPart extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromProps({ place }: Props, shown: State): State | null {
    return place === shown.place ? null : { failed: false, place }
  }

  static getDerivedStateFromError(): State {
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
