/** Any icon of the app, for lazily loaded screens; the initial page uses only the icons of the frame. */
import type { ReactNode } from 'react'
import { IconSvg, type IconLook } from '#components/Icon.tsx'
import { FRAME } from '#components/icons/frame.tsx'
import { type IconName, SCREENS } from '#components/icons/screens.tsx'

const ICONS: Readonly<Record<IconName, ReactNode>> = { ...FRAME, ...SCREENS }

export function ScreenIcon({ name, ...look }: IconLook<IconName>) {
  return <IconSvg {...look}>{ICONS[name]}</IconSvg>
}
