/** Parses a HAR file: JSON in UTF-8 or UTF-16, plain or compressed with gzip. */
import { createDecoder } from '#import/decodeFile.ts'
import { unpacked } from '#import/unpackFile.ts'
import { isDeeperThan } from './nesting.ts'
import { HarProblem } from './problem.ts'
import { HarEntry } from './schema.ts'
import { MAX_HAR_BYTES } from './limits.ts'

/** A HAR has 8 levels, and a few more in what tools add. */
const MAX_DEPTH = 64
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/**
 * Returns the requests of a HAR file, as they are in the file.
 * @throws {HarProblem} When the file is damaged, or is no HAR.
 */
export function parseHar(file: Uint8Array): readonly HarEntry[] {
  const entries = entriesIn(jsonIn(textOf(file)))
  return entries.map((entry, index) => {
    const read = HarEntry.safeParse(entry)
    if (read.success) return read.data
    const path = read.error.issues[0]?.path.map(String).join('.') ?? ''
    throw new HarProblem(
      `It is damaged: in entry ${index + 1}, ${path === '' ? 'the entry' : `'${path}'`} is missing or not as HAR 1.2 describes it. Export it again.`,
    )
  })
}

function textOf(file: Uint8Array): string {
  if (ZIP.every((it, index) => file[index] === it))
    throw new HarProblem('It is a ZIP archive. Record to a file name that ends in .har instead.')
  const content = unpacked(file)
  if ('refused' in content) throw new HarProblem(content.refused)
  if (content.bytes.length > MAX_HAR_BYTES)
    throw new HarProblem(`It is longer than ${MAX_HAR_BYTES / 1_048_576} MB. Export it without pictures and scripts.`)
  const pieces: string[] = []
  const decoder = createDecoder({ write: text => void pieces.push(text) }, { isStrict: true })
  try {
    decoder.write(content.bytes)
    decoder.end()
  } catch {
    throw new HarProblem('It is neither UTF-8 nor UTF-16. Export it again.')
  }
  return pieces.join('')
}

function jsonIn(text: string): unknown {
  if (isDeeperThan(MAX_DEPTH, text))
    throw new HarProblem(`It is no HAR: it is nested deeper than ${MAX_DEPTH} levels. Export it again.`)
  try {
    return JSON.parse(text)
  } catch {
    // The message of the parser quotes the file, which contains personal data.
    throw new HarProblem('It is not JSON, or it is cut off. Export it again.')
  }
}

function entriesIn(har: unknown): readonly unknown[] {
  const entries: unknown = Reflect.get(Object(Reflect.get(Object(har), 'log')), 'entries')
  if (!Array.isArray(entries)) throw new HarProblem("It is no HAR: 'log.entries' is missing or no list.")
  if (entries.length === 0) throw new HarProblem('It contains no requests. Start to record before the app is opened.')
  return entries
}
