/** A dialog with a title; its content brings its own buttons. Escape closes it, and a press beside it. */
import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { Fluent } from '#theme/Fluent.tsx'

export function PlainDialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  useCloseOnBack(close)
  return (
    <Fluent>
      <Dialog open onOpenChange={(_, it) => (it.open ? undefined : close())}>
        <DialogSurface className="ask">
          <DialogBody style={{ display: 'block' }}>
            <DialogTitle className="ask-title" action={null}>
              {title}
            </DialogTitle>
            {children}
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </Fluent>
  )
}
