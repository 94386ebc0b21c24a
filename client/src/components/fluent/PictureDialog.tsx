/** One picture as large as the page allows, and its actions. */
import { Dialog, DialogBody, DialogSurface, DialogTitle } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import css from './pictureDialog.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { PictureTurn, type Turns, turnByKey } from '#components/fluent/PictureTurn.tsx'
import { useCloseOnBack } from '#components/useCloseOnBack.ts'
import { frame } from '#texts/frame.ts'
import { Fluent } from '#theme/Fluent.tsx'

interface Props {
  title: string
  /** Address of the picture; undefined while it is not there. */
  src: string | undefined
  alt: string
  /** Shown in place of the picture. */
  placeholder?: ReactNode
  /** Present when the picture is one of several. */
  turns?: Turns | undefined
  close: () => void
  children?: ReactNode
}

export function PictureDialog({ title, src, alt, placeholder, turns, close, children }: Props) {
  useCloseOnBack(close)
  return (
    <Fluent>
      <Dialog open onOpenChange={(_, it) => (it.open ? undefined : close())}>
        <DialogSurface
          className={classes('below-banners', css.pictureDialog)}
          aria-describedby={undefined}
          onKeyDown={turns ? event => turnByKey(event, turns) : undefined}
        >
          <DialogBody style={{ display: 'contents' }}>
            <div className={css.pictureHead}>
              <DialogTitle className="ask-title grow" action={null}>
                {title}
              </DialogTitle>
              <button type="button" className="tool" aria-label={frame.close} onClick={close}>
                <Icon name="close" />
              </button>
            </div>
            {/* A tall picture is scrolled, by the keyboard too. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
            <div className={css.pictureArea} tabIndex={0} role="group" aria-label={title}>
              {src === undefined ? placeholder : <img className={css.pictureLarge} src={src} alt={alt} />}
            </div>
            {turns ? <PictureTurn turns={turns} /> : null}
            {children ? <div className="ask-verbs">{children}</div> : null}
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </Fluent>
  )
}
