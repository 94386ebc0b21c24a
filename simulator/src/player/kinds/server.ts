/** Steps of what the server says and writes. */
import * as z from 'zod/mini'
import { record, send } from '#devices/gateway.ts'
import { hardware } from '../kind.ts'

export const event = hardware({
  name: 'event',
  help: "An event of this name is written into the core history, such as 'Main power loss'.",
  params: z.string(),
  run: ({ boat }, name) => record(boat, name),
})

export const message = hardware({
  name: 'message',
  help: 'The server has a text for the SUCCESS banner.',
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowMessage', text),
})

export const error = hardware({
  name: 'error',
  help: 'The server has a text for the WARNING banner.',
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowError', text),
})

export const notification = hardware({
  name: 'notification',
  help: 'The server has a notification for the person, shown as given.',
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'SendNotificationToClient', text),
})

export const push = hardware({
  name: 'push',
  help: 'Pushes anything at all, also what no gateway should send.',
  params: z.strictObject({ event: z.string(), args: z.optional(z.array(z.unknown())) }),
  run: ({ boat }, { event: name, args }) => boat.pushRaw(name, args ?? []),
})
