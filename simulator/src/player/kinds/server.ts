/** Steps of the server's messages and notifications. */
import * as z from 'zod/mini'
import { appendHistoryAndNotify, send } from '#devices/gateway.ts'
import { hardwareKind } from '../kind.ts'

export const event = hardwareKind({
  name: 'event',
  help: "An event of this name is written into the core history, such as 'Main power loss'.",
  examples: ['Main power loss'],
  params: z.string(),
  run: ({ boat }, name) => appendHistoryAndNotify(boat, name),
})

export const message = hardwareKind({
  name: 'message',
  help: 'The server has a text for the SUCCESS banner.',
  examples: ['Saved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowMessage', text),
})

export const error = hardwareKind({
  name: 'error',
  help: 'The server has a text for the WARNING banner.',
  examples: ['Not saved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowError', text),
})

export const notification = hardwareKind({
  name: 'notification',
  help: 'The server has a notification for the person, shown as given.',
  examples: ['The boat has moved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'SendNotificationToClient', text),
})

export const push = hardwareKind({
  name: 'push',
  help: 'Pushes anything at all, also what no gateway should send.',
  examples: ['{ event: JoinOpen }', '{ event: NoSuchEvent, args: [1, two] }'],
  params: z.strictObject({ event: z.string(), args: z.optional(z.array(z.unknown())) }),
  run: ({ boat }, { event: name, args }) => boat.pushRaw(name, args ?? []),
})
