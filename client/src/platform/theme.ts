/**
 * Day, dusk or night: chosen by the person, remembered on the device, told to the style sheets by `<html data-theme>`.
 */
import { keep, kept } from '#platform/storage.ts'

export const THEMES = ['day', 'dusk', 'night'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

export const choice = (): Theme => THEMES.find(it => it === kept(KEY)) ?? 'day'

export function choose(theme: Theme): void {
  keep(KEY, theme)
  if (typeof document !== 'undefined') document.documentElement.dataset['theme'] = theme
}
