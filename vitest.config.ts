/** Kinds of tests: those of `unit` need nothing but Node, `specs` drives a browser. */
import { defineConfig } from 'vitest/config'
import { COMES_MS, HANGS_MS } from './client/src/testing/limits.ts'
import { cssModules } from './client/src/theme/cssModules.ts'
import { LongestFirst } from './e2e/src/cli/parts/longestFirst.ts'
import { alwaysDue } from './e2e/src/cli/parts/alwaysDue.ts'
import { classNamesOnly } from './e2e/src/cli/parts/classNamesOnly.ts'

/** Functions of the app without stores: their modules keep nothing. */
const PURE = 'client/src/{machines,texts,map}/**/*.test.ts'
/** Stores, and what they are made of, in tests without a document. */
const STORES = 'client/src/{api,hub,stores}/**/*.test.ts'
/** They replace modules or globals, set options of their window, or count what is left in the memory of their worker. */
export const ALONE = [
  'client/src/platform/display.test.ts',
  'console/src/parts/{Breakpoints,Workspace}.test.tsx',
  'e2e/src/cli/{explore,verify,prepare,mutate,mutateKnownQueue,mutateTextsQueue}.test.ts',
  'e2e/src/mcp/apps.test.ts',
  'e2e/src/report/otlp/sender.test.ts',
  'e2e/src/runner/captain/logbook/trip.test.ts',
  'e2e/src/runner/engines/dom/screens.test.ts',
  'e2e/src/tools/patterns/patterns.test.ts',
  'simulator/src/data/writeCount.test.ts',
]

/** They play many walks or voyages, or start workers as processes: `npm run check` leaves them out. */
export const LONG = [
  'e2e/src/cli/{explore,mutate,mutateKnownQueue,mutateTextsQueue,queueTls,replayQueue}.test.ts',
  'e2e/src/explore/{explore,mutants}.test.ts',
  'e2e/src/queue/{processes,queue}.test.ts',
  'e2e/src/tools/ledger/{checkPictures,ledger}.test.ts',
]

/** They read files of the project that they do not import: `npm run check` cannot know whether these have changed. */
export const READING = [
  'client/src/platform/webApis.test.ts',
  'client/src/theme/sheets.test.ts',
  'e2e/src/cli/{areas,docs,projectPages,workflows}.test.ts',
  'e2e/src/cli/parts/{alone,long,longestFirst}.test.ts',
  'e2e/src/coverage/{gate,report,suites}.test.ts',
  'e2e/src/coverage/requiredTexts/checked.test.ts',
  'e2e/src/explore/unreached.test.ts',
  // It starts a thread, whose modules Vitest does not see.
  'e2e/src/runner/replay/caseThreads.test.ts',
  'e2e/src/tools/{lock/platforms,site/site,tokens/tokens}.test.ts',
  'e2e/src/tools/mutate/{equivalent,graph,scenarios,known/known}.test.ts',
  'signalr/src/package.test.ts',
]

const PROPERTIES = 'e2e/src/testing/properties.ts'
/** For workers that all files of a project share. */
const UNCHANGED = ['e2e/src/cli/parts/unchangedGlobals.ts', PROPERTIES]
const FRESH_MODULES = 'e2e/src/cli/parts/freshModules.ts'

/** Classes have the names that they have in a build: the page that is there before the script carries them too. */
const STYLES = { include: /\.module\.css$/, modules: { classNameStrategy: 'scoped' } } as const

/**
 * Node loads the modules itself, and nothing transforms them: an imported name is a variable then, not a property that
 * is read by a function.
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false } as const
/** The same for files that replace modules. */
const NATIVE_REPLACING = { viteModuleRunner: false } as const

export default defineConfig({
  plugins: [alwaysDue(READING)],
  test: {
    // What each test file has loaded, so that `npm run check` runs only those that a change concerns.
    experimental: { recordDependencies: true },
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: COMES_MS } },
    // For two cores, what a small machine has; `npm test` says how many the machine has.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,signalr,simulator}/src/**/*.test.ts', PURE],
          exclude: [...READING, ...ALONE],
          setupFiles: UNCHANGED,
          pool: 'threads',
          // Their modules keep nothing, so all files of a worker may share them, which more than halves the time.
          isolate: false,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        css: { modules: cssModules },
        plugins: [classNamesOnly()],
        test: {
          name: 'unit-app',
          include: ['{client,console}/src/**/*.test.{ts,tsx}'],
          exclude: [PURE, STORES, ...ALONE],
          // Loading happy-dom and the packages of the app for each file costs more than most of its tests do.
          setupFiles: ['e2e/src/cli/parts/freshDocument.ts', ...UNCHANGED, FRESH_MODULES],
          css: STYLES,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        css: { modules: cssModules },
        plugins: [classNamesOnly()],
        test: { name: 'unit-alone', include: ALONE, exclude: LONG, css: STYLES, pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'unit-stores',
          include: [STORES],
          // Starting a worker for each file costs more than most of its tests do.
          setupFiles: [PROPERTIES, FRESH_MODULES],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-e2e',
          include: ['e2e/src/**/*.test.ts'],
          exclude: [...ALONE, ...LONG, ...READING],
          setupFiles: UNCHANGED,
          pool: 'threads',
          isolate: false,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-reading',
          // Vite loads the modules, as `alwaysDue` needs. Those with a page are in another project.
          include: READING.filter(it => !it.startsWith('client/')),
          setupFiles: UNCHANGED,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-long',
          include: LONG,
          setupFiles: [PROPERTIES],
          pool: 'threads',
          experimental: NATIVE_REPLACING,
        },
      },
      {
        extends: true,
        test: {
          name: 'specs',
          include: ['e2e/specs/**/*.spec.ts'],
          globalSetup: 'e2e/src/fixture/prepareSpecs.ts',
          setupFiles: UNCHANGED,
          pool: 'forks',
          // A worker keeps its modules and the browser of each fixture; each test has a boat and a context of its own.
          isolate: false,
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['{contracts,signalr,simulator,client,console,e2e}/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*'],
      reporter: ['text-summary', 'html'],
    },
  },
})
