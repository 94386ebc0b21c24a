/** One drawing of the frame, hidden from screen readers: the word beside it has its meaning. */
import type { ReactNode } from 'react'
import css from './icons/icon.module.css'
import { classes } from '#components/classes.ts'
import { FRAME, type FrameIcon } from '#components/icons/frame.tsx'

export interface IconLook<Name> {
  name: Name
  size?: 16 | 20 | 24 | 28 | 32 | 40
}

/** An SVG of the frame's size and stroke, for drawings that are not in the table of icons. */
export function IconSvg({ size = 24, children }: Pick<IconLook<never>, 'size'> & { children: ReactNode }) {
  return (
    <svg className={classes(css.icon, css[`size${size}`])} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/**
 * An icon by name.
 * @param look `size` in CSS pixels, 24 by default.
 */
export function Icon({ name, ...look }: IconLook<FrameIcon>) {
  return <IconSvg {...look}>{FRAME[name]}</IconSvg>
}
