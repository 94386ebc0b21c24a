/** Steps of the gateway's power supply and connection. */
import * as z from 'zod/mini'
import { sendSystemStatus } from '#devices/gateway.ts'
import { setModem, setSignal } from '#devices/modem.ts'
import { BACKUP_LOW_PERCENT, setBackupBattery, setMains } from '#devices/supply.ts'
import { hardwareKind } from '../kind.ts'

export const mains = hardwareKind({
  name: 'mains',
  help: 'The gateway loses the power of the boat and runs on its backup battery, or has it again.',
  examples: ['lost'],
  params: z.enum(['lost', 'restored']),
  run: ({ boat }, word) => setMains(boat, word === 'restored'),
})

export const backupBattery = hardwareKind({
  name: 'backupBattery',
  help: `The backup battery of the gateway in percent; at ${BACKUP_LOW_PERCENT} and below it is low. The bare words are 10 and 100 percent.`,
  examples: ['low', '55'],
  params: z.union([z.enum(['low', 'full']), z.number().check(z.minimum(0), z.maximum(100))]),
  run: ({ boat }, it) => setBackupBattery(boat, it === 'low' ? BACKUP_LOW_PERCENT / 2 : it === 'full' ? 100 : it),
})

export const gsm = hardwareKind({
  name: 'gsm',
  help: "The mobile network of the gateway: 'lost' (it is not heard), 'restored', or how well it is received, in dBm.",
  examples: ['-95', 'lost'],
  params: z.union([z.enum(['lost', 'restored']), z.number().check(z.minimum(-150), z.maximum(0))]),
  run({ boat }, it) {
    if (typeof it === 'number') setSignal(boat, it)
    else setModem(boat, it === 'restored')
  },
})

export const system = hardwareKind({
  name: 'system',
  help: "The gateway tells what it knows of itself: 'now' what it is, or with another firmware.",
  examples: ['now', '{ firmware: 1.5.0 }'],
  params: z.union([z.literal('now'), z.strictObject({ firmware: z.string() })]),
  run({ boat }, it) {
    if (it !== 'now') boat.state.system.firmware = it.firmware
    sendSystemStatus(boat)
  },
})
