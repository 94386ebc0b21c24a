/** Steps of the keypad. */
import * as z from 'zod/mini'
import { enterCode } from '#devices/keypad.ts'
import { hardware } from '../kind.ts'
import { unpaired } from './sensors.ts'

export const keypad = hardware({
  name: 'keypad',
  help: 'Somebody at the keypad types the code in and arms or disarms the boat.',
  examples: ['arm'],
  params: z.enum(['arm', 'disarm']),
  plan: (_, planned) => unpaired('keypad', planned, []),
  run: ({ boat }, word) => enterCode(boat, word === 'arm'),
})
