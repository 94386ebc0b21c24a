/** OpenAPI 3.1 document of the gateway's calls. It is not part of the contracts, because the app loads those. */
import { callersText, MAX_BODY_BYTES } from '@drydock/contracts'
import { type CatalogEntry, routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import { EXTERNAL_SERVICE_SECURITY, externalServicePaths } from './externalServices.ts'
import { jsonContent, parametersOf, problemAnswer, problemSchemas } from './schemas.ts'
import type { OpenApi, Operation, PathItem, Paths } from './types.ts'

export function openapi(version: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'The gateway of a boat',
      version,
      description:
        'Calls of the app. A successful call answers 200. A refused call answers a problem document (RFC 9457) whose `field` names the wrong part of the request. Effects on the boat arrive over the hub. The app reads with these schemas; they accept more than a gateway may send.',
    },
    servers: [{ url: '/', description: 'The origin of the gateway.' }],
    tags: [...new Set(routeCatalog.map(it => it.area)), 'weather', 'storage'].map(name => ({ name })),
    paths: { ...pathsOf(routeCatalog), ...externalServicePaths() },
    components: {
      schemas: problemSchemas(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of the identity provider, for the scope MarineOneAPI.',
        },
        ...EXTERNAL_SERVICE_SECURITY,
      },
    },
  }
}

function pathsOf(routes: readonly CatalogEntry[]): Paths {
  const paths: Record<string, PathItem> = {}
  for (const entry of routes)
    paths[entry.route.path] = { ...paths[entry.route.path], [entry.route.method.toLowerCase()]: operationOf(entry) }
  return paths
}

function operationOf(entry: CatalogEntry): Operation {
  const { area, key, route, summary, example } = entry
  const parameters = parametersOf(route.params, 'path', example.params)
  return {
    operationId: `${area}.${key}`,
    tags: [area],
    summary,
    description: `${callersText(route.role)}${route.changes ? ' Changes the boat: it is never repeated, prefetched or cached, whatever its method.' : ''}`,
    security: route.role === 'anyone' ? [] : [{ bearer: [] }],
    'x-role': route.role,
    'x-changes': route.changes,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body ? { 'x-max-body-bytes': route.maxBodyBytes ?? MAX_BODY_BYTES } : {}),
    ...(route.body ? { requestBody: { required: true, content: jsonContent(route.body, example.body) } } : {}),
    responses: Object.fromEntries([
      [
        '200',
        route.reply
          ? { description: 'Done.', content: jsonContent(route.reply, example.reply) }
          : { description: 'Done; the body is empty.' },
      ],
      ...errorResponsesOf(entry).map(([status, when]) => [String(status), problemAnswer(when)]),
    ]),
  }
}
