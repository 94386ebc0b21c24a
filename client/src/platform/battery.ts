/** The battery of this device, where the browser reports it. */

export interface Battery {
  /** From 0 to 1. */
  readonly level: number
  readonly isCharging: boolean
}
interface BatteryManager extends EventTarget {
  readonly level: number
  readonly charging: boolean
}
interface NavigatorWithBattery {
  getBattery?: () => Promise<BatteryManager>
}

/** Calls `report` with the battery now and at each change, where it is known; returns a function that ends it. */
export function followBattery(report: (battery: Battery) => void): () => void {
  const ended = new AbortController()
  void (navigator as NavigatorWithBattery)
    .getBattery?.()
    .then(battery => {
      if (ended.signal.aborted) return
      const update = (): void => report({ level: battery.level, isCharging: battery.charging })
      for (const name of ['levelchange', 'chargingchange'])
        battery.addEventListener(name, update, { signal: ended.signal })
      update()
    })
    .catch((error: unknown) => console.warn('The battery of this device is not known.', error))
  return () => ended.abort()
}
