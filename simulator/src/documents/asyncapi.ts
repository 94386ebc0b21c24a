/** AsyncAPI 3.0 document of the hub: pushes to the app as JSON messages of the hub protocol. */
import { HUB_EVENT_NAMES, HUB_PATH, type HubEventName } from '@drydock/contracts'
import { hubExamples, hubSummaries, strictPushArguments, StrictStatus } from '@drydock/contracts/catalog'
import { schemaOf } from './schemas.ts'
import type { AsyncApi, MessageObject } from './types.ts'

const CHANNEL = '#/channels/messages'

export function asyncapi(version: string): AsyncApi {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'The hub of a boat',
      version,
      description:
        'Pushes of the gateway to the app, over SignalR: WebSockets, server-sent events or long polling, in JSON or MessagePack. A message is an invocation whose arguments are listed here.',
    },
    defaultContentType: 'application/json',
    servers: {
      gateway: {
        host: 'localhost:5200',
        protocol: 'ws',
        description: 'The origin of the gateway.',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      messages: {
        address: HUB_PATH,
        title: 'Pushes to the app',
        description: 'An app connects once and receives all pushes of its boat.',
        messages: Object.fromEntries(HUB_EVENT_NAMES.map(name => [name, messageOf(name)])),
        bindings: {
          ws: {
            query: {
              type: 'object',
              properties: { id: { type: 'string', description: 'From negotiate.' }, access_token: { type: 'string' } },
            },
            bindingVersion: '0.1.0',
          },
        },
      },
    },
    operations: Object.fromEntries(
      HUB_EVENT_NAMES.map(name => [
        `receive${name}`,
        {
          action: 'receive',
          channel: { $ref: CHANNEL },
          summary: hubSummaries[name],
          messages: [{ $ref: `${CHANNEL}/messages/${name}` }],
        },
      ]),
    ),
    components: {
      schemas: { Status: schemaOf(StrictStatus, 'draft-7') },
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          name: 'access_token',
          in: 'query',
          description: 'Access token; in the header Authorization where a client can set it.',
        },
      },
    },
  }
}

function messageOf(name: HubEventName): MessageObject {
  return {
    name,
    title: name,
    summary: hubSummaries[name],
    ...(name === 'SetStatusOnClient' ? { description: 'Its one argument is the JSON text of the schema Status.' } : {}),
    payload: {
      type: 'object',
      required: ['type', 'target', 'arguments'],
      properties: {
        type: { type: 'integer', const: 1, description: 'An invocation.' },
        target: { type: 'string', const: name },
        arguments: schemaOf(strictPushArguments[name], 'draft-7'),
      },
    },
    examples: [
      {
        name: 'sent',
        summary: 'As a gateway sends it.',
        payload: { type: 1, target: name, arguments: hubExamples[name] },
      },
    ],
  }
}
