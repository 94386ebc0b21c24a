/** Steps of the keypad. */
import { enterCode } from '#devices/keypad.ts'
import { hardwareKind } from '../kind.ts'
import { missingDevice } from './sensors.ts'
import { words } from './words.ts'

export const keypad = hardwareKind({
  name: 'keypad',
  help: 'A person enters the code at the keypad.',
  examples: ['arm'],
  params: words({ arm: 'Arms the boat.', disarm: 'Disarms the boat.' }),
  plan: (_, planned) => missingDevice('keypad', planned, []),
  run: ({ boat }, word) => enterCode(boat, word === 'arm'),
})
