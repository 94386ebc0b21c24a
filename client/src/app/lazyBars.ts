/** Lazily loaded bars: they surround every screen but the start screen, and are fetched as soon as the app starts. */
import { lazyComponent } from '#screens/shared/lazyComponent.ts'

const loadTopBar = async () => (await import('#app/TopBar.tsx')).TopBar
const loadTools = async () => (await import('#app/Tools.tsx')).Tools
const loadProcessing = async () => (await import('#app/Processing.tsx')).Processing

export const TopBar = lazyComponent(loadTopBar)
export const Tools = lazyComponent(loadTools)
export const Processing = lazyComponent(loadProcessing)

export const preloadBars = (): void => {
  for (const load of [loadTopBar, loadTools, loadProcessing]) load().catch(() => undefined)
}
