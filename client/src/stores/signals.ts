/** State of the alarm signals of this device, as the screens show it. Source: XTRA-01 to XTRA-04. */
import { proxy } from 'valtio/vanilla'

export interface SignalsStore {
  /** The alarm is audible: a sound source really runs. */
  isHeard: boolean
  /** A sound source runs, so that an alarm would sound at once. */
  canSound: boolean
  /** The device has refused to keep its screen on. */
  mayGoDark: boolean
}

export const signals = proxy<SignalsStore>({ isHeard: false, canSound: false, mayGoDark: false })
