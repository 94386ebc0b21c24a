/** Tool for the wire of a boat: calls and pushes since a number. */
import { controlRoutes } from '@drydock/contracts'
import * as z from 'zod/mini'
import { BoatName, tool } from './tool.ts'

const optional = z.optional
const BODY_CHARACTERS = 160

const readWire = tool({
  name: 'read_wire',
  description:
    'Lists calls and pushes between boat and apps: number, time, lane (rest or hub), name, body. The first line has the number for the next call.',
  isReadOnly: true,
  params: {
    boat: BoatName,
    since: optional(z.int().check(z.minimum(0), z.describe('Number after which entries are listed; 0 by default.'))),
    body: optional(
      z
        .int()
        .check(
          z.minimum(0),
          z.maximum(1_000_000),
          z.describe(`Characters of each body; ${BODY_CHARACTERS} by default.`),
        ),
    ),
  },
  async run({ boat, since = 0, body: characters = BODY_CHARACTERS }, { ask }) {
    const { entries, next, first } = await ask(controlRoutes.wire, { id: boat, query: { since: String(since) } })
    const lost = since < first - 1 ? ` Entries before ${first} were dropped.` : ''
    return [
      `Entries after ${since}: ${entries.length}. Next: ${next}.${lost}`,
      ...entries.map(({ seq, at, lane, name, body }) =>
        `${seq} ${at.slice(11, 23)} ${lane} ${name} ${short(body, characters)}`.trimEnd(),
      ),
    ].join('\n')
  },
})

function short(body: unknown, characters: number): string {
  const text = body === null ? '' : JSON.stringify(body)
  return text.length > characters ? `${text.slice(0, characters)}…` : text
}

export const wireTools = [readWire]
