/**
 * Day, dusk or night: chosen by the person, remembered on the device, told to the style sheets by `<html data-theme>`.
 */
import { deviceStorage } from '#platform/storage.ts'

export const THEMES = ['day', 'dusk', 'night'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

export const currentTheme = (): Theme => THEMES.find(it => it === deviceStorage.read(KEY)) ?? 'day'

export function applyTheme(theme: Theme): void {
  deviceStorage.save(KEY, theme)
  if (typeof document !== 'undefined') document.documentElement.dataset['theme'] = theme
}
