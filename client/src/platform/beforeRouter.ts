/**
 * Handler that runs before the router on a step through the browser's history. Chromium calls the listeners of a window
 * in the order in which they were added, also capturing ones, so a listener of a screen would run after the router's.
 */
export const beforeRouter: { onHistoryStep: ((event: PopStateEvent) => void) | undefined } = {
  onHistoryStep: undefined,
}
