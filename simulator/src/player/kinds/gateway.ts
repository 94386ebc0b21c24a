/** Steps of the gateway itself. */
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { sendStatus, setArmed, setSilent } from '#devices/gateway.ts'
import { resetGateway, restartGateway } from '#devices/system.ts'
import { hardwareKind } from '../kind.ts'

const DOES = {
  silent: (boat: Boat) => setSilent(boat, true),
  resume: (boat: Boat) => setSilent(boat, false),
  restart: restartGateway,
  reset: resetGateway,
} as const

export const gateway = hardwareKind({
  name: 'gateway',
  help: "'silent': it sends nothing and forgets what it was asked; 'resume': it answers again; 'restart': somebody presses its button; 'reset': it forgets every device.",
  examples: ['silent', 'restart'],
  params: z.enum(['silent', 'resume', 'restart', 'reset']),
  plan(word, { types }) {
    if (word === 'reset') types.clear()
    return undefined
  },
  run: ({ boat }, word) => DOES[word](boat),
})

export const status = hardwareKind({
  name: 'status',
  help: 'The gateway pushes its status now, unasked.',
  examples: ['now'],
  params: z.literal('now'),
  run: ({ boat }) => sendStatus(boat),
})

export const armed = hardwareKind({
  name: 'armed',
  help: 'Another phone arms (true) or disarms (false) the boat.',
  examples: ['true'],
  params: z.boolean(),
  run: ({ boat }, to) => setArmed(boat, to),
})
