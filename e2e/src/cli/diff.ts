/** `drydock diff`: compares two versions of the contracts, and says which changes break an app. */
import { contractChanges, type ContractChange } from '@drydock/simulator'
import { CliError } from '#runner/host/cliError.ts'
import { command } from './command.ts'
import { loadContracts } from './contractFiles.ts'
import { prepareOutputFiles, writeOutputFile } from './outputFile.ts'

export const diff = command({
  arguments: 'OLD NEW',
  maxArguments: 2,
  description:
    'Compares two versions of the contracts and says which changes break an app of the old version, and which do not. A version is a folder that `drydock schema all --out FOLDER` wrote, one openapi.json or asyncapi.json, the address of such a file, or that of the control interface of a fake boat. Exits with 0 when no change breaks an app, 1 when one does, 2 when the input is invalid.',
  options: {
    json: { type: 'string', placeholder: 'FILE', help: 'Writes the changes to a JSON file.' },
  },
  async run([before, after], { json }) {
    if (before === undefined || after === undefined)
      throw new CliError('two versions are required: drydock diff old-api new-api', 2)
    await prepareOutputFiles([json])
    const versions = { old: await loadContracts(before), new: await loadContracts(after) }
    const kinds = (['openapi', 'asyncapi'] as const).filter(it => it in versions.old && it in versions.new)
    if (kinds.length === 0)
      throw new CliError(
        `'${before}' and '${after}' have no document of the same kind: one has calls (OpenAPI), the other pushes (AsyncAPI).`,
        2,
      )
    const changes = contractChanges(versions.old, versions.new)
    const breaking = changes.filter(it => it.breaks)
    if (json !== undefined)
      await writeOutputFile(
        json,
        `${JSON.stringify({ breaks: breaking.length > 0, compared: kinds, changes }, null, 2)}\n`,
      )
    process.stdout.write(diffText(changes, kinds))
    return breaking.length > 0 ? 1 : 0
  },
})

const KINDS = { openapi: 'calls', asyncapi: 'pushes' } as const

function diffText(changes: readonly ContractChange[], kinds: readonly (keyof typeof KINDS)[]): string {
  const breaking = changes.filter(it => it.breaks)
  const others = changes.filter(it => !it.breaks)
  const compared = kinds.map(it => KINDS[it]).join(' and ')
  return [
    ...section('These changes break an app:', breaking),
    ...section('These changes break no app:', others),
    changes.length === 0
      ? `Compared ${compared}: no change.`
      : `Compared ${compared}: ${changesText(breaking.length, others.length)}.`,
    '',
  ].join('\n')
}

function changesText(breaking: number, others: number): string {
  if (breaking === 0) return `${counted(others)} no app`
  return others === 0 ? `${counted(breaking)} an app` : `${counted(breaking)} an app, ${counted(others)} none`
}

const counted = (count: number): string => (count === 1 ? '1 change breaks' : `${count} changes break`)

function section(title: string, changes: readonly ContractChange[]): readonly string[] {
  if (changes.length === 0) return []
  return [
    title,
    ...[...Map.groupBy(changes, it => it.on)].flatMap(([on, list]) => [
      `  ${on}`,
      ...list.map(it => `    ${placeText(it)}${it.text}`),
    ]),
    '',
  ]
}

function placeText({ part, pointer }: ContractChange): string {
  const place = [part, pointer].filter(it => it !== '').join(' at ')
  return place === '' ? '' : `${place}: `
}
