/** Steps of the sensor network while a device joins. */
import { SENSOR_TYPES } from '@drydock/contracts'
import * as z from 'zod/mini'
import { nextDeviceName } from '#boat/deviceName.ts'
import { SensorName } from '#boat/plan.ts'
import { send } from '#devices/gateway.ts'
import { pairDevice } from '#devices/radio.ts'
import { hardwareKind } from '../kind.ts'

const EVENTS = {
  open: 'JoinOpen',
  adding: 'DeviceAdding',
  added: 'DeviceAdded',
  closed: 'JoinClosed',
  failed: 'JoinFailed',
} as const

export const join = hardwareKind({
  name: 'join',
  help: "The sensor network says how far it is. '{ added: smartPlug }' is a device that is there from now on, the bare 'added' only its message.",
  examples: ['open', '{ added: smoke }', '{ failed: busy }'],
  params: z.union([
    z.enum(['open', 'adding', 'added', 'closed', 'failed']),
    z.strictObject({ added: SensorName }),
    z.strictObject({ failed: z.string().check(z.describe('The reason.')) }),
  ]),
  plan(it, { types }) {
    if (typeof it === 'object' && 'added' in it) types.add(nextDeviceName(it.added, types))
    return undefined
  },
  run({ boat }, it) {
    if (typeof it === 'string') send(boat, EVENTS[it])
    else if ('added' in it) pairDevice(boat, SENSOR_TYPES[it.added])
    else send(boat, 'JoinFailed', it.failed)
  },
})
