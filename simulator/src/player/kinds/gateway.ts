/** Steps of the gateway itself. */
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { sendStatus, setArmed } from '#devices/gateway.ts'
import { setSilent } from '#devices/silence.ts'
import { resetGateway, restartGateway } from '#devices/system.ts'
import { hardwareKind } from '../kind.ts'
import { words } from './words.ts'

const DOES = {
  silent: (boat: Boat) => setSilent(boat, true),
  resume: (boat: Boat) => setSilent(boat, false),
  restart: restartGateway,
  reset: resetGateway,
} as const

export const gateway = hardwareKind({
  name: 'gateway',
  help: 'Changes what the gateway does.',
  examples: ['silent', 'restart'],
  params: words({
    silent: 'The gateway sends nothing, and forgets the commands that it receives.',
    resume: 'Ends `silent`. The gateway answers again unless it restarts or has no network.',
    restart: 'A person presses the restart button of the gateway.',
    reset: 'The gateway is reset and forgets every device.',
  }),
  plan(word, { types }) {
    if (word === 'reset') types.clear()
    return undefined
  },
  run: ({ boat }, word) => DOES[word](boat),
})

export const status = hardwareKind({
  name: 'status',
  help: 'The gateway pushes its status without a request.',
  examples: ['now'],
  params: words({ now: 'At the time of the step.' }),
  run: ({ boat }) => sendStatus(boat),
})

export const armed = hardwareKind({
  name: 'armed',
  help: 'Another phone arms (true) or disarms (false) the boat.',
  examples: ['true'],
  params: z.boolean(),
  run: ({ boat }, to) => setArmed(boat, to),
})
