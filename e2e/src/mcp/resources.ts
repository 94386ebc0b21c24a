/** Resources of the MCP server: documents that a program may read as a whole. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DOCUMENT_NAMES, documentText, nearest, referenceText, schemaText } from '@drydock/simulator'
import { SCENARIOS } from '#paths.ts'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { CliError } from '#runner/host/cliError.ts'

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly mimeType: string
  text(): string | Promise<string>
}

export const RESOURCES: readonly Resource[] = [
  {
    uri: 'drydock://language',
    name: 'language',
    description: 'Reference of the scenario language, with an example of each step. The tool language answers by word.',
    mimeType: 'text/markdown',
    text: () => referenceText(vocabulary),
  },
  {
    uri: 'drydock://scenario-schema',
    name: 'scenario-schema',
    description: 'JSON Schema of scenario files.',
    mimeType: 'application/schema+json',
    text: () => schemaText(vocabulary),
  },
  ...DOCUMENT_NAMES.map(name => ({
    uri: `drydock://${name}`,
    name,
    description: `The document ${name} of the fake boat's interfaces.`,
    mimeType: 'application/json',
    text: () => documentText(name),
  })),
  {
    uri: 'drydock://requirements',
    name: 'requirements',
    description: 'Areas and numbers of the requirements, whose ids scenarios name under covers and shows.',
    mimeType: 'application/json',
    text: () => readFile(join(SCENARIOS, 'requirements.json'), 'utf8'),
  },
]

/**
 * Returns the resource with this address.
 * @throws {CliError} When there is none.
 */
export function resourceOf(uri: string): Resource {
  const found = RESOURCES.find(it => it.uri === uri)
  if (found) return found
  const meant = nearest(
    uri,
    RESOURCES.map(it => it.uri),
  )
  throw new CliError(
    `Unknown resource '${uri.slice(0, 100)}'.${meant === undefined ? ' List the resources.' : ` Did you mean '${meant}'?`}`,
    2,
  )
}
