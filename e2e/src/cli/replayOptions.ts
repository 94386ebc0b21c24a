/** Options of `drydock replay`: their table, and what they say about each run. */
import { DRIVER_WORDS, type Driver, driverOf } from '@drydock/simulator'
import { CliError } from '#runner/host/cliError.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'
import { basePathOf } from './basePath.ts'
import { oneOf, type Option, type ParsedOptions, seedNumber, wholeNumber } from './command.ts'
import { jobsOf } from '#jobs/jobs.ts'
import { platformOf } from '../../bin/platform.mjs'

const MOST = 1_000_000

/** Whether a driver plays the built app. */
export const isBrowser = (driver: Driver): boolean => driver !== 'none' && driver !== 'dom'

export const REPLAY_OPTIONS = {
  driver: {
    type: 'string',
    placeholder: 'WORD',
    help: 'How the app of the captain runs: none, dom, chromium, webkit or firefox; headless and browser are synonyms of dom and chromium. Default: dom.',
  },
  repeat: {
    type: 'string',
    placeholder: 'N',
    help: 'How many times each scenario is played; all repeats must give the same hash.',
  },
  seed: { type: 'string', placeholder: 'N', help: 'Seed of random numbers, instead of the one in the scenario.' },
  bail: {
    type: 'boolean',
    help: 'Begins no other run after the first failure; those in progress finish. An unreadable file is a failure, too.',
  },
  shard: {
    type: 'string',
    placeholder: 'I/N',
    help: 'Plays only the I-th of N parts, which take about the same time: see --timings.',
  },
  timings: {
    type: 'string',
    placeholder: 'FILE',
    help: 'Reads the last known durations of the cases from a JSON file, which balance the parts of --shard, and adds those of this run. All parts must read the same file.',
  },
  jobs: {
    type: 'string',
    placeholder: 'N',
    help: 'Number of scenarios played in parallel. Default: the number of cores with dom, which plays each in a thread; else 2, or 1 with --headed.',
  },
  'hub-protocol': {
    type: 'string',
    placeholder: 'WORD',
    help: 'SignalR protocol between app and hub: json or messagepack. Default: json.',
  },
  cached: {
    type: 'optional',
    placeholder: 'DIR',
    help: 'Does not play a case that has passed with the same scenario, bases, tracks, engine, options and build of Drydock; the output counts such cases as cached. Passed cases are kept in DIR. Default: .drydock/passed.',
  },
  json: { type: 'string', placeholder: 'FILE', help: 'Writes the results to a JSON file.' },
  junit: { type: 'string', placeholder: 'FILE', help: 'Writes the results to a JUnit XML file.' },
  report: {
    type: 'string',
    placeholder: 'DIR',
    help: 'Writes a page for each run, an index page, results.json and junit.xml; `drydock report` merges several reports.',
  },
  wire: {
    type: 'string',
    placeholder: 'FILE',
    help: 'Writes the calls and pushes of each run to a JSON file, which `drydock coverage` reads.',
  },
  trace: {
    type: 'string',
    placeholder: 'FILE',
    help: 'Writes all runs to a trace on virtual time, which https://ui.perfetto.dev and chrome://tracing open.',
  },
  otlp: {
    type: 'string',
    placeholder: 'URL',
    help: 'Sends the journal of each run as spans to a collector of OpenTelemetry, by OTLP over HTTP; the path is /v1/traces unless the address has one.',
  },
  queue: {
    type: 'string',
    placeholder: 'URL',
    help: 'Plays the cases on the workers of a queue: see `drydock worker`. The address of its Redis is such as redis://host:6379 or rediss://user@host:6379; the password is in the environment variable DRYDOCK_QUEUE_PASSWORD.',
  },
  attach: {
    type: 'string',
    placeholder: 'RUN',
    help: 'Goes on with a run of the queue whose process has ended; its cases and options are known.',
  },
  patience: {
    type: 'string',
    placeholder: 'SPAN',
    help: 'With --queue: how long no worker may take the cases before the run ends. Default: 30s.',
  },
  pictures: { type: 'boolean', help: 'With --queue and --report: also sends the pictures of cases that passed.' },
  'split-origins': {
    type: 'boolean',
    help: 'Serves app, gateway, identity provider and storage on separate origins, as in production.',
  },
  'base-path': {
    type: 'string',
    placeholder: 'PATH',
    help: 'Path at which the app is served, such as /app/.',
  },
  headed: { type: 'boolean', help: 'Shows the browser; needs --driver chromium, webkit or firefox.' },
  slow: { type: 'boolean', help: 'Pauses after every action, for people who watch; needs the same drivers.' },
  watch: { type: 'boolean', help: 'Plays again whenever a scenario or a source file changes, until Ctrl+C.' },
} as const satisfies Readonly<Record<string, Option>>

export type GivenReplay = ParsedOptions<typeof REPLAY_OPTIONS>

/**
 * Returns the options of each run.
 * @throws {CliError} When a value is invalid, or --headed or --slow has no browser or no screen.
 */
export function replayOptionsOf(given: GivenReplay): ReplayOptions {
  const driver = driverOf(oneOf(given.driver, '--driver', DRIVER_WORDS, 'dom'))
  const headed = given.headed ?? false
  const usualJobs = driver === 'dom' ? jobsOf().node : headed ? 1 : 2
  for (const name of ['headed', 'slow'] as const)
    if (given[name] && !isBrowser(driver))
      throw new CliError(
        `--${name} needs a browser: --driver chromium, webkit or firefox, not ${driver}. Name one, or omit --${name}.`,
        2,
      )
  if (given['base-path'] !== undefined && driver === 'none')
    throw new CliError('--base-path is about the app, but --driver none has none. Omit one of them.', 2)
  if (headed && !platformOf().hasScreen)
    throw new CliError(
      '--headed needs a screen, but DISPLAY and WAYLAND_DISPLAY are not set. Omit --headed, or use xvfb-run.',
      2,
    )
  return {
    driver,
    repeat: wholeNumber(given.repeat, '--repeat', 1, 1, MOST),
    ...(given.seed === undefined ? {} : { seed: seedNumber(given.seed) }),
    jobs: wholeNumber(given.jobs, '--jobs', usualJobs, 1, 64),
    headed,
    slow: given.slow ?? false,
    hubProtocol: oneOf(given['hub-protocol'], '--hub-protocol', ['json', 'messagepack'], 'json'),
    split: given['split-origins'] ?? false,
    basePath: basePathOf(given['base-path']),
  }
}
