/** `drydock headers`: writes the HTTP headers that a static host must send with the app. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppConfiguration } from '@drydock/contracts'
import { HSTS, nearest, pageHeaders } from '@drydock/simulator'
import { HOSTS } from '#tools/deploy/hosts.ts'
import { writeSite } from '#tools/deploy/writeSite.ts'
import { APP_FOLDER } from '#paths.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { command, oneOf } from './command.ts'
import { CliError, fileReasonOf, messageOf, unwritable } from '#runner/host/cliError.ts'

export const headers = command({
  arguments: 'CONFIG',
  maxArguments: 1,
  description:
    'Writes the content security policy and the other headers for an app with this configuration (a config.json), in the format of a static host.',
  options: {
    at: {
      type: 'string',
      placeholder: 'URL',
      help: 'Address at which the app will be served, such as https://boats.example/app/.',
    },
    identity: {
      type: 'string',
      placeholder: 'URL',
      help: 'Address of the identity provider: `authority` of its configuration.',
    },
    for: {
      type: 'string',
      placeholder: 'HOST',
      help: 'Format: netlify (also for Cloudflare Pages), nginx or azure. Default: netlify.',
    },
    out: {
      type: 'string',
      placeholder: 'DIR',
      help: 'Writes the built app, its configuration and these files into this folder, ready to upload.',
    },
  },
  async run([file], given) {
    if (file === undefined)
      throw new CliError('a configuration file is required: drydock headers config.json --at URL --identity URL', 2)
    if (given.at === undefined || given.identity === undefined)
      throw new CliError(
        `--${given.at === undefined ? 'at' : 'identity'} URL is required: drydock headers config.json --at URL --identity URL`,
        2,
      )
    const { origin, pathname } = addressOf(given.at, '--at')
    const text = await readFile(resolve(file), 'utf8').catch((error: unknown) =>
      Promise.reject(new CliError(`'${file}' cannot be read: ${fileReasonOf(error)}`, 2)),
    )
    const configuration = configurationOf(text, file)
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
    const context = { app: origin, configuration, authority: addressOf(given.identity, '--identity').href }
    const files = HOSTS[oneOf(given.for, '--for', ['netlify', 'nginx', 'azure'], 'netlify')]({
      folder,
      headers: { ...pageHeaders(context), ...(origin.startsWith('https:') ? HSTS : {}) },
    })
    if (configuration.mapsKey !== '')
      process.stderr.write(
        "Warning: Google's maps add inline styles, so the policy allows all inline styles. Without `mapsKey` the app draws its own map.\n",
      )
    if (given.out === undefined) {
      for (const [name, content] of files) process.stdout.write(`# ${name}\n${content}`)
      return 0
    }
    await ensureApp(line => process.stderr.write(`${line}\n`))
    await writeSite(resolve(given.out), { app: APP_FOLDER, folder, configuration: text, files }).catch(
      (error: unknown) => Promise.reject(unwritable(given.out ?? '', error)),
    )
    process.stdout.write(`${given.out} is ready to be uploaded to ${origin}${folder}\n`)
    return 0
  },
})

function addressOf(text: string | undefined, option: string): URL {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new CliError(`${option} takes an address that begins with https://, not '${text ?? ''}'.`, 2)
  return new URL(text)
}

/**
 * Parses the configuration, strictly where the app is lenient: headers for a value that the app ignores would forbid
 * what was meant. Its addresses must be absolute: a static host has no gateway at relative ones.
 */
function configurationOf(text: string, file: string): AppConfiguration {
  const written = read(text, file)
  const configuration = AppConfiguration.parse(written)
  const parsed = new Map<string, unknown>(Object.entries(configuration))
  const known = Object.keys(AppConfiguration.shape)
  for (const [name, value] of Object.entries(written)) {
    if (!known.includes(name)) process.stderr.write(`${unknownFieldText(name, known)}\n`)
    else if (isIgnored(value, parsed.get(name)))
      throw new CliError(
        `'${name}' of ${file} has the value ${JSON.stringify(value)}, which the app would ignore. Correct or remove it.`,
        2,
      )
  }
  const { gatewayUrl, weatherUrl, imageStorageUrl, chartTiles, satelliteTiles } = configuration
  const addresses = {
    gatewayUrl,
    weatherUrl,
    imageStorageUrl,
    'chartTiles.url': chartTiles?.url ?? '',
    'satelliteTiles.url': satelliteTiles?.url ?? '',
  }
  for (const [name, address] of Object.entries(addresses))
    if (address !== '') addressOf(address, `'${name}' of ${file}`)
  return configuration
}

/** Whether the app reads this value as if it were not there; null stands for a missing value. */
const isIgnored = (value: unknown, parsed: unknown): boolean =>
  value !== null && (typeof value === 'object' ? parsed === undefined : parsed !== value)

function unknownFieldText(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  const advice = meant === undefined ? `Known: ${known.join(', ')}.` : `Did you mean '${meant}'?`
  return `Warning: the app does not know the field '${name}'. ${advice}`
}

function read(text: string, file: string): object {
  try {
    const it: unknown = JSON.parse(text)
    if (typeof it === 'object' && it !== null) return it
  } catch (error) {
    throw new CliError(`'${file}' is not valid JSON: ${messageOf(error)}`, 2)
  }
  throw new CliError(`'${file}' must hold a JSON object with the configuration.`, 2)
}
