/** Steps of the gateway's power supply and connection. */
import * as z from 'zod/mini'
import { sendSystemStatus } from '#devices/gateway.ts'
import { setModem, setSignal } from '#devices/modem.ts'
import { BACKUP_LOW_PERCENT, setBackupBattery, setMains } from '#devices/supply.ts'
import { hardwareKind } from '../kind.ts'
import { words } from './words.ts'

export const mains = hardwareKind({
  name: 'mains',
  help: 'Changes the power supply of the gateway.',
  examples: ['lost'],
  params: words({
    lost: 'The gateway loses the power of the boat and runs on its backup battery.',
    restored: 'The gateway has the power of the boat again.',
  }),
  run: ({ boat }, word) => setMains(boat, word === 'restored'),
})

export const backupBattery = hardwareKind({
  name: 'backupBattery',
  help: `Sets the backup battery of the gateway, in percent. It is low at ${BACKUP_LOW_PERCENT} and below.`,
  examples: ['low', '55'],
  params: z.union([
    words({ low: `${BACKUP_LOW_PERCENT / 2} percent.`, full: '100 percent.' }),
    z.number().check(z.minimum(0), z.maximum(100)),
  ]),
  run: ({ boat }, it) => setBackupBattery(boat, it === 'low' ? BACKUP_LOW_PERCENT / 2 : it === 'full' ? 100 : it),
})

export const gsm = hardwareKind({
  name: 'gsm',
  help: 'Changes the mobile network of the gateway: its signal in dBm, or a word.',
  examples: ['-95', 'lost'],
  params: z.union([
    words({ lost: 'The gateway has no mobile network.', restored: 'The mobile network is back.' }),
    z.number().check(z.minimum(-150), z.maximum(0)),
  ]),
  run({ boat }, it) {
    if (typeof it === 'number') setSignal(boat, it)
    else setModem(boat, it === 'restored')
  },
})

export const system = hardwareKind({
  name: 'system',
  help: 'The gateway pushes its system status.',
  examples: ['now', '{ firmware: 1.5.0 }'],
  params: z.union([
    words({ now: 'As it is.' }),
    z.strictObject({ firmware: z.string().check(z.describe('Its firmware version from now on.')) }),
  ]),
  run({ boat }, it) {
    if (it !== 'now') boat.state.system.firmware = it.firmware
    sendSystemStatus(boat)
  },
})
