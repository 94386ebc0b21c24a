/** A dialog with a title and whatever it is about: it closes by Escape, and by a press beside it. */
import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Fluent } from '#theme/Fluent.tsx'

export function RoomDialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
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
