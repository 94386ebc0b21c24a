/** `drydock pack`: builds the package that other repositories install, as one tarball. */
import { resolve } from 'node:path'
import { makePackage } from '#tools/pack/package.ts'
import { ensureApp, ensureConsole } from '#runner/host/appBuild.ts'
import { command } from './command.ts'
import { CliError } from '#runner/host/cliError.ts'
import { openOutputFolder } from './outputFile.ts'

export const pack = command({
  description:
    'Builds the package that other repositories install: a tarball with the command, the built app and console, the scenarios, and the modules for tests. It can be installed without a registry.',
  options: {
    out: { type: 'string', placeholder: 'DIR', help: 'Folder to write the tarball to.' },
    repository: {
      type: 'string',
      placeholder: 'URL',
      help: 'Address of the repository, such as https://github.com/owner/drydock: the manifest of the package names it, its issues and its README.',
    },
    json: { type: 'boolean', help: 'Prints JSON: the file, its size and its contents.' },
  },
  async run(_words, { out, repository, json = false }) {
    if (out === undefined) throw new CliError('--out DIR is required: the folder to write the tarball to.', 2)
    if (repository !== undefined && !/^https:\/\/[^\s?#]+[^\s?#/]$/.test(repository))
      throw new CliError(
        `--repository takes an address such as https://github.com/owner/drydock, not '${repository}'.`,
        2,
      )
    await openOutputFolder(out, 'the package')
    for (const ensure of [ensureApp, ensureConsole]) await ensure(line => process.stderr.write(`${line}\n`))
    const made = await makePackage(resolve(out), repository)
    process.stdout.write(
      json
        ? `${JSON.stringify(made)}\n`
        : `${made.file}\n${made.files.length} files, ${megabytes(made.size)} packed, ${megabytes(made.unpackedSize)} unpacked\n`,
    )
    return 0
  },
})

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
