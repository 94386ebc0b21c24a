/**
 * `drydock up`: the fake boat, its identity provider and the built app on one origin or on several, the control
 * interface on another.
 */
import type { ScenarioReply } from '@drydock/contracts'
import { playOf } from '@drydock/simulator'
import { originIn } from '#runner/apps/origin.ts'
import { type Afloat, type AfloatOptions, canFrame, setAfloat } from '#runner/host/startGateway.ts'
import { ensureApp, ensureConsole } from '#runner/host/appBuild.ts'
import { command, oneOf, whole } from './command.ts'
import { Failed } from '#runner/host/failed.ts'
import { folderOf } from './folder.ts'
import { chosen } from '#runner/host/library.ts'
import { warningsOf } from './reach.ts'

import { asJson, asText, progressText, type ReadyNotes } from './readyText.ts'
import { close, listenForStop } from './stop.ts'
import { readPem, trustHints } from '#runner/host/tls.ts'

const MOST_BOATS = 1_000
const FASTEST = 10_000

export const up = command({
  words: '[scenario]',
  most: 1,
  about:
    'Starts the fake boat with the app and says where they are. With a scenario the hardware of the boat does what it says, once an app is signed in.',
  options: {
    port: { type: 'string', value: 'N', help: 'Port of app and gateway; 5200 unless given, 0 takes a free one.' },
    'control-port': {
      type: 'string',
      value: 'N',
      help: 'Port of the control interface; 5201 unless given, 0 takes a free one.',
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      help: 'Address or name of app and gateway; 127.0.0.1 unless given. Other machines need --tls to sign in.',
    },
    'control-host': {
      type: 'string',
      value: 'ADDRESS',
      help: 'Opens the control interface to other machines; it stays on this one unless given.',
    },
    tls: {
      type: 'pair',
      value: 'CERT KEY',
      help: 'Speaks https, for a phone in the network: files of a certificate and its key, both as PEM.',
    },
    'split-origins': {
      type: 'boolean',
      help: 'App, gateway, identity provider and storage on an origin each, as in production; all but the app on free ports.',
    },
    'app-origin': {
      type: 'string',
      value: 'ORIGIN',
      help: 'Where an app of your own is served, such as http://localhost:5173: its pages may call the gateway, and sign-in leads back to it. Origins are split then.',
    },
    'base-path': {
      type: 'string',
      value: 'PATH',
      help: 'The folder of its host that the app stands in, such as /app/; the root unless given.',
    },
    speed: {
      type: 'string',
      value: 'NX',
      help: 'How fast time passes, such as 10x; 1x unless given, or as it did when the boats are kept.',
    },
    data: {
      type: 'string',
      value: 'FILE',
      help: 'Keeps the boats and all that is done to them in a file, and goes on with those that are in it; in memory unless given.',
    },
    boats: { type: 'string', value: 'N', help: 'How many boats, each with its own captain; 1 unless given.' },
    'hub-protocol': {
      type: 'string',
      value: 'WORD',
      help: 'What the app speaks with the hub: json (unless given) or messagepack.',
    },
    json: { type: 'boolean', help: 'Says where everything is in one line of JSON, for programs.' },
  },
  async run([word], given) {
    const options = {
      host: given.host ?? '127.0.0.1',
      port: whole(given.port, '--port', 5200, 0, 65_535),
      controlPort: whole(given['control-port'], '--control-port', 5201, 0, 65_535),
      speed: speedOf(given.speed),
      data: given.data,
      boats: whole(given.boats, '--boats', 1, 1, MOST_BOATS),
      split: given['split-origins'] === true || given['app-origin'] !== undefined,
      publicOrigin: appOriginOf(given['app-origin']),
      basePath: folderOf(given['base-path']),
      tls: given.tls && (await readPem(given.tls)),
      controlHost: given['control-host'],
      hubProtocol: oneOf(given['hub-protocol'], '--hub-protocol', ['json', 'messagepack'], 'json'),
    }
    const scenario = word === undefined ? undefined : onlyOne(word)
    for (const ensure of [ensureApp, ensureConsole]) await ensure(line => process.stderr.write(`${line}\n`))
    const stopped = listenForStop()
    const afloat = await setAfloat({ ...options, scenario, hear: given.json === true ? undefined : tellProgress })
    for (const line of warningsOf({ ...options, app: afloat.gateway.origin, control: afloat.control.address }))
      process.stderr.write(`Beware: ${line}\n`)
    process.stdout.write(
      given.json === true
        ? asJson(afloat)
        : asText(afloat, notesOf(afloat, options, given.tls?.[0], scenario && playOf(afloat.first.boat)?.progress())),
    )
    await stopped
    await close(afloat.close)
    return 0
  },
})

/** What people are told beside the addresses. */
const notesOf = (
  { gateway }: Afloat,
  { host, tls, publicOrigin, basePath }: Pick<AfloatOptions, 'host' | 'tls' | 'publicOrigin' | 'basePath'>,
  file = '',
  playing?: ScenarioReply,
): ReadyNotes => ({
  playing,
  hasFrame: canFrame({ tls, publicOrigin, basePath }),
  hints: tls ? trustHints(tls, { file, app: gateway.address, host }) : [],
})

const tellProgress = (progress: ScenarioReply): void => void process.stdout.write(`${progressText(progress)}\n`)

function appOriginOf(text: string | undefined): string | undefined {
  const origin = text === undefined ? undefined : originIn(text)
  if (text !== undefined && origin === undefined)
    throw new Failed(`--app-origin takes an origin such as http://localhost:5173, not '${text}'.`, 2)
  return origin
}

function onlyOne(word: string) {
  const [first, second] = chosen([word])
  if (!first || second) throw new Failed(`'${word}' names several scenarios; name one.`, 2)
  return first
}

/** '10x' or '10'. */
export function speedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const speed = Number(text.replace(/x$/i, ''))
  if (!/^[\d.]+x?$/i.test(text) || !(speed > 0 && speed <= FASTEST))
    throw new Failed(`--speed takes a factor up to ${FASTEST}x, such as 10x, not '${text}'.`, 2)
  return speed
}
