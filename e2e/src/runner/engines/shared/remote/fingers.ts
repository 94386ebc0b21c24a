/** Fingers that move on the screen at the same time. */

/** A point of the window, in CSS pixels. */
export interface FingerPoint {
  readonly x: number
  readonly y: number
}

/** A finger touches at the first point, passes by the next ones, and leaves at the last. */
export type FingerPath = readonly FingerPoint[]

/** Returns the sources of WebDriver's actions for fingers whose paths have the same number of points. */
export const fingerActions = (paths: readonly FingerPath[]) =>
  paths.map((path, index) => ({
    type: 'pointer',
    id: `finger-${index}`,
    parameters: { pointerType: 'touch' },
    actions: path.flatMap(({ x, y }, step) => [
      { type: 'pointerMove', duration: 0, x, y },
      ...(step === 0 ? [{ type: 'pointerDown', button: 0 }] : []),
      ...(step === path.length - 1 ? [{ type: 'pointerUp', button: 0 }] : []),
    ]),
  }))

/**
 * Runs in the page, for a driver that has no fingers: dispatches the events of pointers that a touch screen would. Each
 * finger keeps the element at which it has touched.
 */
export function dispatchFingers(paths: readonly FingerPath[]): void {
  const touched = paths.map(([at]) => (at ? document.elementFromPoint(at.x, at.y) : null) ?? document.body)
  const steps = Math.max(0, ...paths.map(path => path.length))
  const send = (type: string, finger: number, { x, y }: FingerPoint): void => {
    const isDown = type !== 'pointerup'
    touched[finger]?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        pointerType: 'touch',
        pointerId: 100 + finger,
        isPrimary: finger === 0,
        button: type === 'pointermove' ? -1 : 0,
        buttons: isDown ? 1 : 0,
        pressure: isDown ? 0.5 : 0,
        clientX: x,
        clientY: y,
      }),
    )
  }
  const sendAll = (type: string, step: number): void => {
    for (const [finger, path] of paths.entries()) {
      const at = path[step]
      if (at) send(type, finger, at)
    }
  }
  for (let step = 0; step < steps; step++) sendAll(step === 0 ? 'pointerdown' : 'pointermove', step)
  sendAll('pointerup', steps - 1)
}
