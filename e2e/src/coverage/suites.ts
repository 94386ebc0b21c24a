/** Test suites: the side that the passed tests of a folder or file are evidence for. */

/** The two sides of the requirements. Weather provider, storage and identity provider belong to the fake gateway. */
export const SIDES = ['app', 'gateway'] as const
export type Side = (typeof SIDES)[number]

interface Suite {
  /** Neither: tests of the runner, and checks of the contracts themselves. */
  readonly of: Side | 'neither'
  /** From the root of the workspace; a folder ends with '/' and includes everything below it. */
  readonly paths: readonly string[]
}

const under = (folder: string, names: string): readonly string[] => names.split(/\s+/).map(it => `${folder}/${it}`)
const specs = (names: string): readonly string[] => under('e2e/specs', names).map(it => `${it}.spec.ts`)

export const SUITES: readonly Suite[] = [
  { of: 'app', paths: ['client/src/'] },
  {
    of: 'app',
    paths: specs(
      `accessibility account account-forms alarm alarm-colors alarm-reach alarm-shift back banners beyond browsers
      browsers-focus browsers-keyboard browsers-map browsers-phone browsers-start canary configuration connection
      dialogs faults fields forced-colors gallery history home host hub identity installation kept-chart keyboard
      large-text layout leaving limits logbook map map-night map-shown mob mob-map orders origins overlays people
      policy renders routes session sign-out start states tabs taps-through transports unlock update vip watch-text
      words`,
    ),
  },
  { of: 'gateway', paths: ['signalr/src/'] },
  {
    of: 'gateway',
    paths: under('simulator/src', 'app/ areas/ boat/ devices/ hub/ identity/ storage/ tiles/ weather/'),
  },
  {
    of: 'neither',
    paths: under(
      'simulator/src',
      `contractDiff/ control/ data/ documents/ faults/ har/ import/ player/ recording/ snapshot/ embeddedApp/ time/ up/ verify/ fleet/ canary.test.ts`,
    ),
  },
  { of: 'neither', paths: ['contracts/src/', 'console/src/', 'e2e/src/', 'examples/'] },
  {
    of: 'neither',
    paths: specs(
      'axe browsers-behind browsers-console build chat console console-layout console-snapshot console-taps data deploy engine-ends engines explore eyes har hash ledger mcp package phone-reload presses replay report tour tutorial up',
    ),
  },
]

/**
 * Returns the side that a test file is evidence about; undefined if it shows nothing.
 * @param file from the root of the workspace, with '/'
 */
export function sideOf(file: string): Side | undefined {
  const of = suitesOf(file)[0]?.of
  return of === 'neither' ? undefined : of
}

/** Returns the suites that name a file; there must be exactly one. */
export function suitesOf(file: string): readonly Suite[] {
  const isOf = (path: string): boolean => (path.endsWith('/') ? file.startsWith(path) : file === path)
  return SUITES.filter(it => it.paths.some(isOf))
}
