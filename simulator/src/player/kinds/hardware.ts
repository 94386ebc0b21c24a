/** Table of all hardware steps of a scenario. A new kind is one entry. */
import type { HardwareKind } from '../kind.ts'
import { fault } from './fault.ts'
import { armed, gateway, status } from './gateway.ts'
import { identity } from './identity.ts'
import { join } from './join.ts'
import { keypad } from './keypad.ts'
import { reading, temperature } from './meters.ts'
import { gps, sail } from './motion.ts'
import { position, track } from './position.ts'
import { ramp } from './ramp.ts'
import { aging, alarm, sensor, tamper } from './sensors.ts'
import { error, event, message, notification, push } from './server.ts'
import { backupBattery, gsm, mains, system } from './supply.ts'
import { mark } from './time.ts'
import { weather } from './weather.ts'

export const HARDWARE = [
  ...[sensor, aging, alarm, tamper, keypad],
  ...[reading, temperature, ramp],
  ...[position, track, sail, gps],
  ...[gateway, status, system, mains, backupBattery, gsm, armed, join],
  ...[event, message, error, notification, push],
  ...[weather, fault, identity, mark],
] as const satisfies readonly HardwareKind[]
