/** A sheet at the bottom, from 640 px on a panel at the right. */
import { DrawerHeader, OverlayDrawer } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import css from './sheet.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { useMedia } from '#components/useMedia.ts'
import { frame } from '#texts/frame.ts'
import { Fluent } from '#theme/Fluent.tsx'

export function Sheet({
  title,
  line,
  close,
  children,
}: {
  title: string
  line?: string
  close: () => void
  children: ReactNode
}) {
  const wide = useMedia('(min-width: 40em)')
  const heading = useId()
  useCloseOnBack(close)
  return (
    <Fluent>
      <OverlayDrawer
        open
        className={classes('sheet', wide && 'sheet-side')}
        position={wide ? 'end' : 'bottom'}
        aria-labelledby={heading}
        onOpenChange={(_, it) => (it.open ? undefined : close())}
      >
        {wide ? null : <div className={css.sheetGrip} />}
        <DrawerHeader className={css.sheetHead}>
          <div className="grow">
            <h2 id={heading} className={css.sheetTitle}>
              {title}
            </h2>
            {line ? <p className={css.sheetLine}>{line}</p> : null}
          </div>
          <button type="button" className="tool" aria-label={frame.close} onClick={close}>
            <Icon name="close" />
          </button>
        </DrawerHeader>
        {children}
      </OverlayDrawer>
    </Fluent>
  )
}
