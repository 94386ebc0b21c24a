/**
 * OpenAPI paths of external services: weather provider and picture storage. The app never sends them a bearer token.
 * API-46 to API-50, OPEN-040, 041, 117.
 */
import { Weather } from '@drydock/contracts'
import { weatherExample } from '@drydock/contracts/catalog'
import { jsonContent, problemAnswer } from './schemas.ts'
import type { ResponseObject, Content, Operation, Parameter, Paths } from './types.ts'

export const EXTERNAL_SERVICE_SECURITY = {
  weatherKey: { type: 'apiKey', in: 'query', name: 'appid', description: 'The key of the run-time configuration.' },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'sig',
    description: 'Signature of a shared-access URL; GET /api/imageStorage returns the complete URL.',
  },
}

const text = (name: string, place: 'path' | 'query' | 'header', schema: object, description?: string): Parameter => ({
  name,
  in: place,
  required: true,
  schema,
  ...(description === undefined ? {} : { description }),
})
const account = text('account', 'path', { type: 'string' }, 'The account of the boat, as in the signed URL.')
const name = text('name', 'path', { type: 'string', maxLength: 1_024 }, 'Name of the picture.')
const errors = (description: string): ResponseObject => ({
  description,
  content: { 'application/xml': { schema: { type: 'string' } } },
})
const REFUSED = { '403': errors('The signature is missing, wrong, expired, or not for this.') }
const MISSING = { ...REFUSED, '404': errors('There is no picture of this name.') }
const bytes: Content = {
  'image/jpeg': { schema: { type: 'string', format: 'binary' } },
  'image/png': { schema: { type: 'string', format: 'binary' } },
}
const storage = (
  operationId: string,
  summary: string,
  rest: Pick<Operation, 'parameters' | 'requestBody' | 'responses'>,
): Operation => ({
  operationId,
  tags: ['storage'],
  summary,
  security: [{ signature: [] }],
  ...rest,
})

export const externalServicePaths = (): Paths => ({
  '/forecast/onecall': {
    get: {
      operationId: 'weather.oneCall',
      tags: ['weather'],
      summary: 'Forecast of a place, now and for eight days',
      description: 'The fake provider answers like One Call 3.0. In production the provider has its own host.',
      security: [{ weatherKey: [] }],
      parameters: [
        text('lat', 'query', { type: 'number', minimum: -90, maximum: 90 }),
        text('lon', 'query', { type: 'number', minimum: -180, maximum: 180 }),
        text('units', 'query', { const: 'metric' }, 'Temperatures in °C, wind in m/s.'),
      ],
      responses: {
        '200': { description: 'The forecast.', content: jsonContent(Weather, weatherExample) },
        '400': problemAnswer('A part of the query cannot be read.'),
        '401': problemAnswer('The key is not known.'),
      },
    },
  },
  '/imageStorage/{account}/user-image-storage': {
    parameters: [account],
    get: storage('storage.list', 'Names of the pictures that begin with a prefix', {
      parameters: [
        text('restype', 'query', { const: 'container' }),
        text('comp', 'query', { const: 'list' }),
        { name: 'prefix', in: 'query', required: false, schema: { type: 'string' } },
      ],
      responses: {
        '200': {
          description: 'A list with a `Name` for each picture.',
          content: { 'application/xml': { schema: { type: 'string' } } },
        },
        ...REFUSED,
      },
    }),
  },
  '/imageStorage/{account}/user-image-storage/{name}': {
    parameters: [account, name],
    get: storage('storage.download', 'One picture', {
      responses: { '200': { description: 'The picture.', content: bytes }, ...MISSING },
    }),
    put: storage('storage.upload', 'Writes one picture', {
      parameters: [text('x-ms-blob-type', 'header', { const: 'BlockBlob' })],
      requestBody: { required: true, content: bytes },
      responses: {
        '201': { description: 'Written.' },
        '400': errors('A header is missing or cannot be read.'),
        ...REFUSED,
        '413': errors('The picture is too large.'),
      },
    }),
    delete: storage('storage.remove', 'Removes one picture', {
      responses: { '202': { description: 'Removed.' }, ...MISSING },
    }),
  },
})
