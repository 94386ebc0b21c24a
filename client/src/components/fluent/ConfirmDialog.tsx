/** Confirmation dialog: buttons at the right, a serious one outlined and never filled. */
import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { dialog as texts } from '#texts/dialog.ts'
import { Fluent } from '#theme/Fluent.tsx'

interface Props {
  title: string
  text: string
  verb: string
  /** A choice that is not serious is the main button. */
  isDestructive?: boolean
  answer: (yes: boolean) => void
}

export function ConfirmDialog({ title, text, verb, isDestructive = true, answer }: Props) {
  useCloseOnBack(() => answer(false))
  return (
    <Fluent>
      <Dialog open modalType="alert" onOpenChange={(_, it) => (it.open ? undefined : answer(false))}>
        <DialogSurface className="ask" aria-describedby="ask-text">
          <DialogBody style={{ display: 'block' }}>
            <DialogTitle className="ask-title" action={null}>
              {title}
            </DialogTitle>
            <p className="ask-text" id="ask-text">
              {text}
            </p>
            <div className="ask-verbs">
              <button type="button" className="btn btn-line" onClick={() => answer(false)}>
                {texts.cancel}
              </button>
              <button
                type="button"
                className={isDestructive ? 'btn btn-grave' : 'btn btn-main'}
                onClick={() => answer(true)}
              >
                {verb}
              </button>
            </div>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </Fluent>
  )
}
