/** Tools for the clock of a boat: advance, pause, resume. */
import { controlRoutes, type ClockReply } from '@drydock/contracts'
import * as z from 'zod/mini'
import { BoatName, tool } from './tool.ts'

const optional = z.optional

const clockText = ({ now, mode, speed }: ClockReply): string =>
  `It is ${now}; the clock is ${mode}${mode === 'scaled' ? ` with factor ${speed}` : ''}.`

const advanceClock = tool({
  name: 'advance_clock',
  description:
    "Lets time of a boat, and of its open app, pass at once: hours take a moment. Also to the boat's next event.",
  params: {
    boat: BoatName,
    by: z.string().check(z.describe("Duration such as '90s', '2m', '1h', or 'next' for the next event of the boat.")),
  },
  async run({ boat, by }, { ask }) {
    const body = by === 'next' ? { to: 'next' } : { by }
    return clockText(await ask(controlRoutes.advance, { id: boat, body }))
  },
})

const pauseClock = tool({
  name: 'pause_clock',
  description: 'Stops the time of a boat.',
  params: { boat: BoatName },
  async run({ boat }, { ask }) {
    return clockText(await ask(controlRoutes.setClock, { id: boat, body: { mode: 'paused' } }))
  },
})

const resumeClock = tool({
  name: 'resume_clock',
  description:
    'Lets the time of a boat pass in real time, or with a factor. Prefer advance_clock: it needs no waiting.',
  params: { boat: BoatName, speed: optional(z.number().check(z.describe('Factor up to 10000; 1 by default.'))) },
  async run({ boat, speed = 1 }, { ask }) {
    const body = speed === 1 ? { mode: 'realtime' } : { mode: 'scaled', speed }
    return clockText(await ask(controlRoutes.setClock, { id: boat, body }))
  },
})

export const clockTools = [advanceClock, pauseClock, resumeClock]
