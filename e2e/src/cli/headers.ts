/** `drydock headers`: what a static host has to send with the app, from the configuration that is put beside it. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppConfiguration } from '@drydock/contracts'
import { HSTS, pageHeaders } from '@drydock/simulator'
import { HOSTS } from '#tools/deploy/hosts.ts'
import { putAshore } from '#tools/deploy/put.ts'
import { APP_FOLDER } from '#paths.ts'
import { ensureApp } from '#runner/host/appBuild.ts'
import { command, oneOf } from './command.ts'
import { Failed, wordsOf } from '#runner/host/failed.ts'

export const headers = command({
  words: 'CONFIG',
  most: 1,
  about:
    'Writes the content policy and the other headers for an app with this configuration (a config.json), as a static host takes them. See docs/deploy.md.',
  options: {
    at: { type: 'string', value: 'URL', help: 'Where the app will stand, such as https://boats.example/app/.' },
    identity: {
      type: 'string',
      value: 'URL',
      help: 'Address of the identity provider: `authority` of its configuration.',
    },
    for: { type: 'string', value: 'HOST', help: 'netlify (unless given; Cloudflare Pages, too), nginx or azure.' },
    out: {
      type: 'string',
      value: 'DIR',
      help: 'Puts the built app with its configuration and these files into this folder, ready to be uploaded.',
    },
  },
  async run([file], given) {
    if (file === undefined)
      throw new Failed('name the configuration: drydock headers config.json --at URL --identity URL.', 2)
    const { origin, pathname } = addressOf(given.at, '--at')
    const text = await readFile(resolve(file), 'utf8').catch((error: unknown) =>
      Promise.reject(new Failed(`'${file}' cannot be read: ${wordsOf(error)}`, 2)),
    )
    const configuration = configurationOf(text, file)
    const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
    const whereabouts = { app: origin, configuration, authority: addressOf(given.identity, '--identity').href }
    const files = HOSTS[oneOf(given.for, '--for', ['netlify', 'nginx', 'azure'], 'netlify')]({
      folder,
      headers: { ...pageHeaders(whereabouts), ...(origin.startsWith('https:') ? HSTS : {}) },
    })
    if (configuration.mapsKey !== '')
      process.stderr.write(
        "Beware: Google's maps write styles of their own, so the policy lets in any style of the page. Without `mapsKey` the app draws its own map.\n",
      )
    if (given.out === undefined) {
      for (const [name, content] of files) process.stdout.write(`# ${name}\n${content}`)
      return 0
    }
    await ensureApp(line => process.stderr.write(`${line}\n`))
    await putAshore(resolve(given.out), { app: APP_FOLDER, folder, configuration: text, files }).catch(
      (error: unknown) => Promise.reject(new Failed(`'${given.out}' cannot be written: ${wordsOf(error)}`, 2)),
    )
    process.stdout.write(`${given.out} is ready for ${origin}${folder}\n`)
    return 0
  },
})

function addressOf(text: string | undefined, option: string): URL {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Failed(`${option} takes an address that begins with https://, not '${text ?? ''}'.`, 2)
  return new URL(text)
}

/** Whatever is no absolute address in it would be looked for beside the app, where a static host has nothing. */
function configurationOf(text: string, file: string): AppConfiguration {
  const configuration = AppConfiguration.parse(read(text, file))
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

function read(text: string, file: string): object {
  try {
    const it: unknown = JSON.parse(text)
    if (typeof it === 'object' && it !== null) return it
  } catch (error) {
    throw new Failed(`'${file}' is no JSON: ${wordsOf(error)}`, 2)
  }
  throw new Failed(`'${file}' holds no configuration.`, 2)
}
