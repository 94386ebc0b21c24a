/** The table of everything that hardware does in a scenario. A new kind is one entry. */
import type { HardwareKind } from '../kind.ts'
import { armed, gateway, status } from './gateway.ts'
import { join } from './join.ts'
import { reading, temperature } from './meters.ts'
import { position, track } from './position.ts'
import { alarm, sensor } from './sensors.ts'
import { error, event, message, push } from './server.ts'

export const HARDWARE: readonly HardwareKind[] = [sensor, alarm, reading, temperature, position, track, gateway, status, armed, join, event, message, error, push]
