/** Tools for hardware: steps and faults. */
import { controlRoutes, type FaultsReply as FaultsShape } from '@drydock/contracts'
import type * as mini from 'zod/mini'
import * as z from 'zod/mini'
import { BoatName, tool } from './tool.ts'

const performStep = tool({
  name: 'perform_step',
  description:
    'Performs one hardware step now, as scenarios write it, such as { "alarm": "bilgePump" } or { "sensor": { "type": "door", "on": true } }. The tool language explains each step.',
  params: { boat: BoatName, step: z.record(z.string(), z.unknown()).check(z.describe('The step: one key.')) },
  async run({ boat, step }, { ask }) {
    const { at, since } = await ask(controlRoutes.step, { id: boat, body: step })
    return `Done at ${at}. read_wire since ${since} shows what it caused.`
  },
})

const setFault = tool({
  name: 'set_fault',
  description:
    'Sets a fault between boat and app, such as { "on": { "rest": "GET /api/Alarm/Arm" }, "kind": "status", "status": 500, "times": 1 }. The tool language explains the kinds under the word faults.',
  params: { boat: BoatName, fault: z.record(z.string(), z.unknown()) },
  async run({ boat, fault }, { ask }) {
    return faultsText(await ask(controlRoutes.addFault, { id: boat, body: fault }))
  },
})

const clearFaults = tool({
  name: 'clear_faults',
  description: 'Ends all faults of a boat.',
  params: { boat: BoatName },
  async run({ boat }, { ask }) {
    return faultsText(await ask(controlRoutes.clearFaults, { id: boat }))
  },
})

type FaultsReply = mini.output<typeof FaultsShape>

/** Returns one line for each active fault. */
const faultsText = ({ faults }: FaultsReply): string =>
  faults.length === 0
    ? 'No fault is active.'
    : [
        'Active faults:',
        ...faults.map(({ on, kind, until, left }) =>
          [
            kind,
            'on',
            JSON.stringify(on),
            until === undefined ? '' : `until ${until}`,
            left === undefined ? '' : `${left} more times`,
          ]
            .filter(it => it !== '')
            .join(' '),
        ),
      ].join('\n')

export const hardwareTools = [performStep, setFault, clearFaults]
