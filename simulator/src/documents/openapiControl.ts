/** OpenAPI 3.1 document of the control interface. */
import { BoatId, type ControlRoute, controlRoutes } from '@drydock/contracts'
import { controlExamples } from '@drydock/contracts/catalog'
import { jsonContent, parametersOf, problemAnswer, problemSchemas } from './schemas.ts'
import type { OpenApi, Operation, PathItem } from './types.ts'

interface Example {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly reply?: unknown
}

const REFUSALS: Readonly<Record<string, string>> = {
  '401': 'The token of the interface is missing or wrong.',
  '403': 'The host name is not one of this machine, or the call comes from a page of another origin.',
  '409': 'The present state of the boat does not allow the call.',
}
const UNREAD = {
  '400': 'A part of the request cannot be read; `field` names it.',
  '413': 'The body is longer than 64 KiB; a scenario may have 128 KiB, a snapshot 256 MiB.',
  '415': 'The body is no JSON in UTF-8, or it is compressed.',
}

export function openapiControl(version: string): OpenApi {
  const paths: Record<string, PathItem> = {}
  for (const [key, route] of Object.entries<ControlRoute>(controlRoutes))
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(key, route, controlExamples[key as keyof typeof controlRoutes]),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The control interface of the fake boat',
      version,
      description:
        'Other programs control the hardware and the clock of the fake boat. The interface listens on this machine only, on its own port, and every call needs its token. A refused call answers a problem document (RFC 9457).',
    },
    servers: [{ url: '/', description: 'The address that `npm start` prints.' }],
    tags: [{ name: 'control' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: problemSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token that `npm start` prints.' } },
    },
  }
}

function operationOf(key: string, route: ControlRoute, example: Example): Operation {
  const hasBoat = route.path.includes('{id}')
  const parameters = [
    ...(hasBoat ? parametersOf(BoatId, 'path', { id: 'boat-1' }) : []),
    ...parametersOf(route.query, 'query', example.query),
  ]
  const refusals = {
    ...REFUSALS,
    ...(route.method === 'GET' && !route.query ? {} : UNREAD),
    ...(hasBoat ? { '404': 'There is no such boat.' } : {}),
  }
  return {
    operationId: `control.${key}`,
    tags: ['control'],
    summary: route.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body ? { requestBody: { required: true, content: jsonContent(route.body, example.body) } } : {}),
    responses: {
      '200': route.reply
        ? { description: 'Done.', content: jsonContent(route.reply, example.reply) }
        : { description: 'Done; the body is empty.' },
      ...Object.fromEntries(Object.entries(refusals).map(([status, when]) => [status, problemAnswer(when)])),
    },
  }
}
