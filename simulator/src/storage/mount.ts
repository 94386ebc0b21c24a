/**
 * Fake Azure Blob Storage. Each boat is an account with one container.
 * Queries contain the signature, so they are never logged, journaled or quoted in a response.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drainBody } from '#boat/drainBody.ts'
import type { RequestInterceptor } from '#boat/requestInterceptor.ts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf, type InputHandlers, appendFromOutside } from '#boat/inputLog.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'
import { type Container, createContainer, type SavedContainer, type StorageLimits } from './container.ts'
import { answerPreflight, METHODS, setCommonHeaders } from './headers.ts'
import { type StorageCall, CONTAINER, operationOf } from './operations.ts'
import { BlobRefusal } from './refusal.ts'
import { allowedRights, type SignedRights, presentLetters, signedQuery } from './signature.ts'
import { INPUT_KEY, parseRecordedCall, recordCall } from './recordedCall.ts'
import { targetOf } from './target.ts'
import { errorDocument } from './xml.ts'

export interface StorageOptions {
  /** The boat of an account. Account names are boat ids; expiry is on the boat's clock. */
  boatOf(account: string): Boat | undefined
  /** Base path: `{path}/{account}/user-image-storage/{blob}`. Empty if the storage has its own origin. */
  readonly path?: string
  readonly limits?: StorageLimits
  /** Is called with each authorized request before it is handled. */
  readonly intercept?: RequestInterceptor
  /** Registry of handlers that replay recorded changes. */
  readonly inputHandlers?: InputHandlers
  /** Key of all accounts; random by default. */
  readonly key?: Buffer
}

export interface ImageStorage {
  /** Address of a boat's account, without a signature. @param origin without a final slash. */
  accountUrl(origin: string, boat: Boat): string
  /** Signed address of a boat's container or blob, valid from now on the boat's clock. It is a secret: OPEN-041. */
  signedUrl(origin: string, boat: Boat, granted: SignedRights, blob?: string): string
}

export const STORAGE_PATH = '/imageStorage'
/** The app refuses pictures of 5 MiB and more; re-encoding may increase the size. */
const LIMITS: StorageLimits = { blob: 8 * 1_048_576, boat: 256 * 1_048_576, received: 512 * 1_048_576 }

/** Snapshots contain the bytes in the inputs. */
const picturesOf = defineBoatPart(
  'pictures',
  () => ({ container: undefined as Container | undefined }),
  reproduced(
    ({ container }) =>
      (container?.all() ?? []).map(({ name, etag, bytes, changedAt }) => ({
        name,
        etag,
        bytes: bytes.length,
        changedAt,
      })),
    {
      save: ({ container }) => container?.save(),
      resume: saved => {
        const it = saved as SavedContainer | undefined
        return { container: it && createContainer(it.limits, it) }
      },
    },
  ),
)

export async function mountStorage(
  http: FastifyInstance,
  { boatOf, path = STORAGE_PATH, limits = LIMITS, intercept, inputHandlers, key = randomBytes(64) }: StorageOptions,
): Promise<ImageStorage> {
  const pictures = { containerOf: (boat: Boat) => containerOf(boat, limits) }
  const authorized: Authorized = new WeakMap()
  const authorize = createAuthorizer({ boatOf, path, intercept, key, authorized, ...pictures })
  await http.register(
    async scope => {
      parseBodies(scope, limits)
      scope.setErrorHandler((error, request, reply) => {
        const refusal = refusalOf(error)
        if (refusal.code === 'RequestBodyTooLarge') drainBody(request, reply)
        return refuse(request, reply, refusal)
      })
      scope.addHook('onRequest', async (request, reply) => {
        setCommonHeaders(request, reply)
        if (request.method === 'OPTIONS') return answerPreflight(request, reply)
        authorize(request)
      })
      scope.addHook('onSend', async (request, reply) => journalCall(request, reply, authorized))
      const serve = (request: FastifyRequest, reply: FastifyReply): FastifyReply => runCall(request, reply, authorized)
      for (const url of path === '' ? ['/*'] : [path, `${path}/*`]) scope.all(url, serve)
    },
    { logLevel: 'silent' },
  )
  inputHandlers?.set(INPUT_KEY, (boat, what) => replayCall(boat, what, pictures.containerOf(boat)))
  const accountUrl = (origin: string, boat: Boat): string => `${origin}${path}/${boat.id}`
  return {
    accountUrl,
    signedUrl(origin, boat, granted, blob) {
      const resource = { account: boat.id, container: CONTAINER, blob }
      const query = signedQuery(key, resource, boat.clock.now(), granted)
      const name = blob === undefined ? '' : `/${blob.split('/').map(encodeURIComponent).join('/')}`
      return `${accountUrl(origin, boat)}/${CONTAINER}${name}?${query}`
    },
  }
}

/** Calls that were authorized, by request. */
type Authorized = WeakMap<FastifyRequest, AuthorizedCall>
interface AuthorizedCall {
  readonly boat: Boat
  readonly call: Omit<StorageCall, 'body' | 'now'>
  /** Refuses the call if the boat, its blob or the user's rights changed since the headers came. @throws BlobRefusal */
  checkAgain(): void
}

function containerOf(boat: Boat, limits: StorageLimits): Container {
  const pictures = picturesOf(boat)
  pictures.container ??= createContainer(limits)
  return pictures.container
}

function parseBodies(scope: FastifyInstance, { blob }: StorageLimits): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: blob } as const
  scope.addContentTypeParser('*', options, async (_: FastifyRequest, body: Buffer) => body)
}

interface AuthorizerOptions extends Pick<StorageOptions, 'boatOf'> {
  readonly intercept: StorageOptions['intercept'] | undefined
  readonly path: string
  readonly key: Buffer
  readonly authorized: Authorized
  containerOf(boat: Boat): Container
}

/** Authorizes requests before their bodies are read, so that no one can upload what will be refused. */
function createAuthorizer({ boatOf, path, intercept, key, authorized, containerOf }: AuthorizerOptions) {
  return (request: FastifyRequest): void => {
    const { account, container, name, query } = targetOf(request.raw.url ?? '', path)
    const boat = boatOf(account)
    // Strangers must not learn which boats exist.
    if (!boat) throw new BlobRefusal('AuthenticationFailed')
    const endpoint = `${request.protocol}://${request.host}${path}/${account}`
    const call = { container: containerOf(boat), name, query, headers: request.headers, endpoint }
    let allowed = ''
    const checkRights = (): void => {
      const { rights, lastForNew } = operationOf(request.method, name, query, request.headers)
      const sufficient = rights.slice(0, lastForNew && call.container.find(name) ? -1 : undefined)
      const present = presentLetters(key, query, boat.state)
      if (!sufficient.some(it => allowed.includes(it) && present.includes(it)))
        throw new BlobRefusal('AuthorizationPermissionMismatch')
    }
    const checkAgain = (): void => {
      if (boatOf(account) !== boat) throw new BlobRefusal('AuthenticationFailed')
      checkRights()
    }
    authorized.set(request, { boat, call, checkAgain })
    const isSecure = request.protocol === 'https'
    allowed = allowedRights(key, query, { account, container, blob: name }, boat.clock.now(), isSecure)
    checkRights()
    intercept?.(request, { boat, place: 'storage', name: request.method })
  }
}

/** Runs an authorized call. A change is recorded as an input of the boat; a refused call is not. */
function runCall(request: FastifyRequest, reply: FastifyReply, authorized: Authorized): FastifyReply {
  const found = authorized.get(request)
  if (!found) throw new BlobRefusal('AuthenticationFailed')
  const { boat, call, checkAgain } = found
  checkAgain()
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const operation = operationOf(request.method, call.name, call.query, request.headers)
  const change = operation.plan({ ...call, body, now: boat.clock.now() })
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const recorded = recordCall(request.method, call, body)
    call.container.checkReceived(body.length)
    inputLogOf(boat).add(INPUT_KEY, recorded)
    call.container.receive(body.length)
  }
  const answer = change()
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}

async function journalCall(request: FastifyRequest, reply: FastifyReply, authorized: Authorized): Promise<void> {
  const found = authorized.get(request)
  if (!found) return
  const name = found.call.name === '' ? '' : '/{name}'
  appendFromOutside(found.boat, 'rest', `${request.method} /${CONTAINER}${name}`, {
    params: name ? { name: found.call.name } : {},
    body: sizeOf(request.body),
    status: reply.statusCode,
  })
}

function replayCall(boat: Boat, what: unknown, container: Container): void {
  const call = parseRecordedCall(what)
  const change = call.plan(container, boat.clock.now())
  if (!change) return
  inputLogOf(boat).add(INPUT_KEY, call.written)
  change()
}

const sizeOf = (body: unknown): { bytes: number } | null => (Buffer.isBuffer(body) ? { bytes: body.length } : null)

/** The refusal for an error of the caller. @throws all other errors. */
function refusalOf(error: unknown): BlobRefusal {
  if (error instanceof BlobRefusal) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) throw error
  return new BlobRefusal(status === 413 ? 'RequestBodyTooLarge' : 'RequestRefused')
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: BlobRefusal): FastifyReply {
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('cache-control', 'no-store')
    .header('x-ms-error-code', refusal.code === 'NotModified' ? 'ConditionNotMet' : refusal.code)
  if (refusal.status === 405) reply.header('allow', METHODS)
  if (request.method === 'HEAD' || refusal.status === 304) return reply.send()
  return reply.type('application/xml').send(errorDocument(refusal))
}
