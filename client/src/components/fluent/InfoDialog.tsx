/** Information dialog with one button. */
import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { Icon } from '#components/Icon.tsx'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { Fluent } from '#theme/Fluent.tsx'

export function InfoDialog({ title, text, ok, close }: { title: string; text: string; ok: string; close: () => void }) {
  useCloseOnBack(close)
  return (
    <Fluent>
      <Dialog open onOpenChange={(_, it) => (it.open ? undefined : close())}>
        <DialogSurface className="ask" aria-describedby="tell-text">
          <DialogBody style={{ display: 'block' }}>
            <DialogTitle className="ask-title tell-title" action={null}>
              <span className="tell-icon">
                <Icon name="tick" size={28} />
              </span>
              {title}
            </DialogTitle>
            <p className="ask-text" id="tell-text">
              {text}
            </p>
            <div className="ask-verbs">
              <button type="button" className="btn btn-main" onClick={close}>
                {ok}
              </button>
            </div>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </Fluent>
  )
}
