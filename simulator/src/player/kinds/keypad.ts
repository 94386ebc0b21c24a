/** Steps of the keypad. */
import * as z from 'zod/mini'
import { enterCode } from '#devices/keypad.ts'
import { hardwareKind } from '../kind.ts'
import { missingDevice } from './sensors.ts'

export const keypad = hardwareKind({
  name: 'keypad',
  help: 'Somebody at the keypad types the code in and arms or disarms the boat.',
  examples: ['arm'],
  params: z.enum(['arm', 'disarm']),
  plan: (_, planned) => missingDevice('keypad', planned, []),
  run: ({ boat }, word) => enterCode(boat, word === 'arm'),
})
