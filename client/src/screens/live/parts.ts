/** The parts that come with Fluent: one chunk, loaded when the first of them is opened. */
import { lazily } from '#screens/live/lazily.ts'

export const ActionMenu = lazily(() => import('#components/fluent/ActionMenu.tsx'))
export const AskDialog = lazily(() => import('#components/fluent/AskDialog.tsx'))
export const Toggle = lazily(() => import('#components/fluent/Toggle.tsx'))
/** Fetches the chunk ahead, when a finger or the focus comes near. */
export const comingNear = (): void => {
  void import('#components/fluent/ActionMenu.tsx').catch(() => undefined)
}
