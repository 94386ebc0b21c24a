/** Version of the documents: that of the simulator package. */
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const Manifest = z.object({ version: z.string() })

export const packageVersion = (): string =>
  Manifest.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
