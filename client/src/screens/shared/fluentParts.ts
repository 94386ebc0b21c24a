/** Components that use Fluent: one chunk, loaded when the first of them is opened. */
import { lazyComponent } from '#screens/shared/lazyComponent.ts'

export const ActionMenu = lazyComponent(async () => (await import('#components/fluent/ActionMenu.tsx')).ActionMenu)
export const ConfirmDialog = lazyComponent(
  async () => (await import('#components/fluent/ConfirmDialog.tsx')).ConfirmDialog,
)
export const InfoDialog = lazyComponent(async () => (await import('#components/fluent/InfoDialog.tsx')).InfoDialog)
export const Toggle = lazyComponent(async () => (await import('#components/fluent/Toggle.tsx')).Toggle)
/** Loads the chunk ahead when the pointer or the focus comes near. */
export const preloadFluent = (): void => {
  void import('#components/fluent/ActionMenu.tsx').catch(() => undefined)
}
