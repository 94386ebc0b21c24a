/** Steps of the sensor network while a device joins. */
import { SENSOR_TYPES } from '@drydock/contracts'
import * as z from 'zod/mini'
import { nextDeviceName } from '#boat/deviceName.ts'
import { SensorName } from '#boat/plan.ts'
import { pairDevice, sendJoin } from '#devices/radio.ts'
import { hardwareKind } from '../kind.ts'
import { words } from './words.ts'

const EVENTS = {
  open: 'JoinOpen',
  adding: 'DeviceAdding',
  added: 'DeviceAdded',
  closed: 'JoinClosed',
  failed: 'JoinFailed',
} as const

export const join = hardwareKind({
  name: 'join',
  help: 'The sensor network reports the progress of an enrollment.',
  examples: ['open', '{ added: smoke }', '{ failed: busy }'],
  params: z.union([
    words({
      open: 'Devices may join.',
      adding: 'A device was found.',
      added: 'A device was added. This is only the push: no device is added to the boat.',
      closed: 'No device may join any more.',
      failed: 'The enrollment failed.',
    }),
    z.strictObject({
      added: SensorName.check(z.describe('A device of this type is added to the boat, and the push is sent.')),
    }),
    z.strictObject({ failed: z.string().check(z.describe('The enrollment failed, with this reason.')) }),
  ]),
  plan(it, { types }) {
    if (typeof it === 'object' && 'added' in it) types.add(nextDeviceName(it.added, types))
    return undefined
  },
  run({ boat }, it) {
    if (typeof it === 'string') sendJoin(boat, EVENTS[it])
    else if ('added' in it) pairDevice(boat, SENSOR_TYPES[it.added])
    else sendJoin(boat, 'JoinFailed', it.failed)
  },
})
