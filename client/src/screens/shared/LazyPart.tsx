/**
 * A part that comes with a chunk of its own. When the chunk is gone the part is given up, the screen around it stays.
 */
import { Component, type ReactNode } from 'react'
import { Waiting } from '#screens/shared/lazyComponent.ts'
import { warn } from '#stores/banners.ts'
import { frame } from '#texts/frame.ts'

interface Props {
  gone?: () => void
  waiting?: ReactNode
  children: ReactNode
}

export class Part extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    warn(frame.chunk, frame.chunkHint)
    this.props.gone?.()
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Waiting value={this.props.waiting ?? null}>{this.props.children}</Waiting>
  }
}
