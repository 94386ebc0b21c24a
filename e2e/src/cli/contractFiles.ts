/** Loads one version of the contracts from files, or from a gateway that serves them. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContractDocuments, documentKindOf } from '@drydock/simulator'
import { CliError, fileReasonOf, hasCode, messageOf } from '#runner/host/cliError.ts'

const FILES = ['openapi.json', 'asyncapi.json'] as const
/** Longest time for one answer. */
const ANSWER_MS = 30_000

/** Reads a document; undefined if there is none of this name. */
type Read = (file: string) => Promise<string | undefined>

/**
 * Returns the documents of a version.
 * @param place a folder, a file, the address of a file, or that of the control interface, which serves them at /docs/.
 * @throws {CliError} When there is no document, or one cannot be read.
 */
export async function loadContracts(place: string): Promise<ContractDocuments> {
  const url = /^https?:\/\//i.test(place) && URL.canParse(place) ? new URL(place) : undefined
  const isOne = url ? url.pathname.endsWith('.json') : await isFile(place)
  if (isOne) {
    const text = await (url ? fetched(url.href) : readText(place))
    if (text === undefined) throw new CliError(`There is no document at '${place}'.`, 2)
    return parsed(text, place)
  }
  const read: Read = url ? file => fetched(new URL(`/docs/${file}`, url).href) : file => readText(join(place, file))
  const found = await Promise.all(
    FILES.map(async file => {
      const text = await read(file)
      return text === undefined ? {} : parsed(text, `${place.replace(/\/$/, '')}${url ? '/docs' : ''}/${file}`)
    }),
  )
  const documents: ContractDocuments = Object.assign({}, ...found)
  if (Object.keys(documents).length === 0)
    throw new CliError(
      url
        ? `'${place}' serves no ${FILES.join(' and no ')}. The control interface of a fake boat serves both: \`npx drydock up\` prints its address.`
        : `'${place}' has no ${FILES.join(' and no ')}. Write them with: npx drydock schema all --out FOLDER`,
      2,
    )
  return documents
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory()
  } catch (error) {
    throw new CliError(`'${path}' cannot be read: ${fileReasonOf(error)}`, 2)
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new CliError(`'${path}' cannot be read: ${fileReasonOf(error)}`, 2)
  }
}

async function fetched(url: string): Promise<string | undefined> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    text = await answer.text()
  } catch (error) {
    // `fetch` only says that it failed; its cause says why.
    const reason = messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
    throw new CliError(`Nobody answers at ${url}: ${reason}. Start the gateway, or give a file.`, 2)
  }
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new CliError(`${url} answers with status ${answer.status}. Give a file instead.`, 2)
  return text
}

function parsed(text: string, place: string): ContractDocuments {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CliError(`'${place}' is not JSON. YAML documents must be converted first.`, 2)
  }
  const kind = documentKindOf(value)
  if (kind === undefined) throw new CliError(`'${place}' is neither an OpenAPI nor an AsyncAPI document.`, 2)
  return { [kind]: value }
}
