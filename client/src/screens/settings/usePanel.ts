/** Returns whether a panel is open, and its toggle. */
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isPanelOpen, type PanelGroup, panels, togglePanel } from '#stores/panels.ts'

export function usePanel(group: PanelGroup, number: number) {
  return { expanded: isPanelOpen(useSnapshot(panels), group, number), toggle: () => togglePanel(group, number) }
}
