/** Simulated screen lock: the phone always keeps its screen on when asked, unlike a browser without a screen. */

export function installScreenLock(realm: typeof globalThis): void {
  const { navigator } = realm
  if (!navigator) return
  const request = async (): Promise<object> =>
    Object.assign(new realm.EventTarget(), { released: false, type: 'screen', release: async () => undefined })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
}
