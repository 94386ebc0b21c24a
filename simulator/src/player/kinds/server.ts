/** Steps of the server's messages and notifications. */
import * as z from 'zod/mini'
import { appendHistoryAndNotify, send } from '#devices/gateway.ts'
import { hardwareKind } from '../kind.ts'

export const event = hardwareKind({
  name: 'event',
  help: "Adds an event with this name to the core history, such as 'Main power loss'.",
  examples: ['Main power loss'],
  params: z.string(),
  run: ({ boat }, name) => appendHistoryAndNotify(boat, name),
})

export const message = hardwareKind({
  name: 'message',
  help: 'The server pushes a text for the SUCCESS banner.',
  examples: ['Saved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowMessage', text),
})

export const error = hardwareKind({
  name: 'error',
  help: 'The server pushes a text for the WARNING banner.',
  examples: ['Not saved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'ShowError', text),
})

export const notification = hardwareKind({
  name: 'notification',
  help: 'The server pushes a notification. The app shows it as given.',
  examples: ['The boat has moved.'],
  params: z.string(),
  run: ({ boat }, text) => send(boat, 'SendNotificationToClient', text),
})

export const push = hardwareKind({
  name: 'push',
  help: 'Pushes any event with any arguments, also those that no gateway should send.',
  examples: ['{ event: JoinOpen }', '{ event: NoSuchEvent, args: [1, two] }'],
  params: z.strictObject({
    event: z.string().check(z.describe('Name of the event.')),
    args: z.optional(z.array(z.unknown()).check(z.describe('Its arguments, any JSON. Default: none.'))),
  }),
  run: ({ boat }, { event: name, args }) => boat.pushRaw(name, args ?? []),
})
