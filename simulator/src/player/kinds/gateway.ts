/** Steps of the gateway itself. */
import * as z from 'zod/mini'
import { sendStatus, setArmed, setSilent } from '#devices/gateway.ts'
import { hardware } from '../kind.ts'

export const gateway = hardware({
  name: 'gateway',
  help: "'silent': it sends nothing and forgets what it was asked; 'resume': it answers again.",
  params: z.enum(['silent', 'resume']),
  run: ({ boat }, word) => setSilent(boat, word === 'silent'),
})

export const status = hardware({
  name: 'status',
  help: 'The gateway pushes its status now, unasked.',
  params: z.literal('now'),
  run: ({ boat }) => sendStatus(boat),
})

export const armed = hardware({
  name: 'armed',
  help: 'Another phone arms (true) or disarms (false) the boat.',
  params: z.boolean(),
  run: ({ boat }, to) => setArmed(boat, to),
})
