/** Tools for boats: list, create, remove, and state. */
import { controlRoutes } from '@drydock/contracts'
import * as z from 'zod/mini'
import { BoatName, tool } from './tool.ts'

const optional = z.optional

const listBoats = tool({
  name: 'list_boats',
  description: 'Lists the fake boats with their clocks and people, and the address of their gateway.',
  isReadOnly: true,
  params: {},
  async run(_, { ask, servers }) {
    const { gateway } = await servers()
    const boats = await ask(controlRoutes.boats)
    const lines = boats.map(
      ({ id, name, now, mode, people }) =>
        `${id} '${name}' at ${now}, clock ${mode}, people: ${people.map(it => `${it.user} (${it.role})`).join(', ')}`,
    )
    return [`Gateway ${gateway.address}`, ...lines].join('\n')
  },
})

const createBoat = tool({
  name: 'create_boat',
  description:
    'Creates a boat with its own clock and people. Its clock stands still until advance_clock or resume_clock.',
  params: {
    base: optional(z.string().check(z.describe("Plan of the boat: 'calm' (default) or a base of the library."))),
    from: optional(z.string().check(z.describe('Boat whose present state the new one continues, in place of a base.'))),
    role: optional(z.enum(['captain', 'friend'])),
  },
  async run(body, { ask }) {
    const { id, user, password } = await ask(controlRoutes.newBoat, { body })
    const { now } = await ask(controlRoutes.setClock, { id, body: { mode: 'paused' } })
    return `${id} at ${now}, clock paused. User ${user}, password ${password}.`
  },
})

const removeBoat = tool({
  name: 'remove_boat',
  description: 'Removes a boat.',
  params: { boat: BoatName },
  async run({ boat }, { ask }) {
    await ask(controlRoutes.removeBoat, { id: boat })
    return `${boat} is removed.`
  },
})

const boatState = tool({
  name: 'boat_state',
  description: 'Shows the state of a boat as scenarios write it, one field a line.',
  isReadOnly: true,
  params: {
    boat: BoatName,
    fields: optional(z.array(z.string()).check(z.describe('Fields to show; all by default.'))),
  },
  async run({ boat, fields }, { ask }) {
    const state = await ask(controlRoutes.state, { id: boat })
    const unknown = (fields ?? []).filter(it => !Object.hasOwn(state, it))
    const lines = Object.entries(state)
      .filter(([name]) => fields?.includes(name) ?? true)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    if (unknown.length > 0)
      lines.push(`Unknown fields: ${unknown.join(', ')}. Known: ${Object.keys(state).join(', ')}.`)
    return lines.join('\n')
  },
})

export const boatTools = [listBoats, createBoat, removeBoat, boatState]
