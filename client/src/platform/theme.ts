/** Day, dusk or night: chosen by the person, stored on the device, applied by `<html data-theme>`. */
import { deviceStorage } from '#platform/storage.ts'

export const THEMES = ['day', 'dusk', 'night'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

/** Returns the stored theme; day if there is none, or an unknown one. */
export const currentTheme = (): Theme => THEMES.find(it => it === deviceStorage.read(KEY)) ?? 'day'

/** Shows a theme at once, and stores it for the next start. */
export function applyTheme(theme: Theme): void {
  deviceStorage.save(KEY, theme)
  if (typeof document !== 'undefined') document.documentElement.dataset['theme'] = theme
}
