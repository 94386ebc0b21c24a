/** Lazily loaded bars: they surround every screen but the start screen, and are fetched as soon as the app starts. */
import { lazyComponent } from '#screens/shared/lazyComponent.ts'

export const TopBar = lazyComponent(async () => (await import('#app/TopBar.tsx')).TopBar)
export const Tools = lazyComponent(async () => (await import('#app/Tools.tsx')).Tools)
export const Processing = lazyComponent(async () => (await import('#app/Processing.tsx')).Processing)

export const preloadBars = (): void => {
  for (const bar of [TopBar, Tools, Processing]) bar.preload()
}
