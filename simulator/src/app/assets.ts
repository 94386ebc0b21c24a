/**
 * Scripts and styles of a build, served from memory: a page asks for dozens of them at once, and what has a hash in
 * its name never changes. Each request checks that the file still exists, since another build may have replaced it.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_HEADERS, IMMUTABLE } from './policy.ts'

interface Asset {
  readonly plain: Buffer
  /** The same, compressed by the build where that is worth it. */
  readonly brotli: Buffer | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}
/** More than two builds have, so that a folder that is built again and again does not fill the memory. */
const MAX_KNOWN_ASSETS = 200
/** Keyed by the file itself, not by its name: most gateways of a process serve the same build. */
const known = new Map<string, Promise<Asset>>()

/** The file as it is now; undefined when it is not there. */
async function assetAt(file: string): Promise<Asset | undefined> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const key = `${found.dev} ${found.ino} ${found.size} ${found.mtimeMs}`
  const asset = known.get(key) ?? read(file)
  known.delete(key)
  known.set(key, asset)
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN_ASSETS && oldest !== undefined) known.delete(oldest)
  asset.catch(() => known.delete(key))
  return asset
}

const read = async (file: string): Promise<Asset> => ({
  plain: await readFile(file),
  brotli: await readFile(`${file}.br`).catch(() => undefined),
})

/** Whether the header `Accept-Encoding` names Brotli, and not with the weight 0. RFC 9110, 12.5.3. */
const acceptsBrotli = (header: string): boolean =>
  header.split(',').some(it => {
    const [coding = '', ...parameters] = it.split(';').map(part => part.trim().toLowerCase())
    return coding === 'br' && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
  })

type Asked = FastifyRequest<{ Params: { name: string } }>

/** Answers `assets/NAME.js` and `.css` of a build in the folder `files`; `base` is '' or such as '/app'. */
export function mountAssets(http: FastifyInstance, files: string, base: string): void {
  const answer = async (request: Asked, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { name } = request.params
    const asset = await assetAt(join(files, 'assets', name))
    if (!asset) {
      reply.callNotFound()
      return reply
    }
    const packed = acceptsBrotli(String(request.headers['accept-encoding'] ?? '')) ? asset.brotli : undefined
    if (packed) reply.header('content-encoding', 'br')
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
      .type(TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .send(packed ?? asset.plain)
  }
  http.get(String.raw`${base}/assets/:name(^[\w-]+\.(?:js|css)$)`, answer)
}
