/**
 * Any drawing of the app, for what comes with a screen; what is there from the start shows those of the frame alone.
 */
import type { ReactNode } from 'react'
import { Drawing, type IconLook } from '#components/Icon.tsx'
import { FRAME } from '#components/icons/frame.tsx'
import { type IconName, SCREENS } from '#components/icons/screens.tsx'

const ICONS: Readonly<Record<IconName, ReactNode>> = { ...FRAME, ...SCREENS }

export function ScreenIcon({ name, ...look }: IconLook<IconName>) {
  return <Drawing {...look}>{ICONS[name]}</Drawing>
}
