/** Error boundary: says that a screen failed or could not be loaded, and offers to load the app again. */
import { Component, type ReactNode } from 'react'
import messageCardCss from '#components/messageCard.module.css'
import { MessageCard } from '#components/MessageCard.tsx'
import { Icon } from '#components/Icon.tsx'
import { ChunkLoadError } from '#screens/shared/lazyComponent.ts'
import { frame } from '#texts/frame.ts'

export class ErrorPage extends Component<{ within?: boolean; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('A component threw null or undefined.') }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const chunk = error instanceof ChunkLoadError
    return (
      <div className={this.props.within ? undefined : messageCardCss.messageCardAlone} role="alert">
        <MessageCard
          icon={<Icon name="tri" size={28} />}
          title={chunk ? frame.chunk : frame.broken}
          text={chunk ? frame.chunkHint : frame.brokenHint}
        >
          <button type="button" className="btn btn-main" onClick={() => location.reload()}>
            {frame.reload}
          </button>
        </MessageCard>
      </div>
    )
  }
}
