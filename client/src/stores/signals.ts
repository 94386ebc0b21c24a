/** Store of what this device does about an alarm, as the captain is told. Source: XTRA-01 to XTRA-04. */
import { proxy } from 'valtio/vanilla'

export interface SignalsStore {
  /** The alarm is heard: something sounds, not only should. */
  isHeard: boolean
  /** Something runs that an alarm would sound through at once. */
  canSound: boolean
  /** The device has refused to keep its screen on. */
  mayGoDark: boolean
}

export const signals = proxy<SignalsStore>({ isHeard: false, canSound: false, mayGoDark: false })
