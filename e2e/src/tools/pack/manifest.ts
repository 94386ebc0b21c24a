/** Manifest, start script and README of the package. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { OLDEST_NODE } from './bundle.ts'

/** Public modules of the package, by the word after its name. */
export const EXPORTED = ['boat', 'playwright', 'vitest', 'scenario', 'explore'] as const
/** Modules of the package, and what their declarations may import, by their names in the package. */
export const EMITTED: Readonly<Record<string, string>> = {
  boat: 'fixture/public/openBoat',
  playwright: 'fixture/public/playwright',
  openedPage: 'fixture/public/openedPage',
  vitest: 'fixture/public/vitest',
  api: 'fixture/public/api',
  explore: 'explore/anyApp/explore',
  exploration: 'explore/anyApp/api',
}
/** Folder of these. */
export const SOURCES = 'e2e/src'
/** Optional packages that the user installs. */
const PEERS = { bullmq: '>=6', ioredis: '>=5', playwright: '>=1.50', vitest: '>=3' }

/** Fields that the package takes over from the workspace. The addresses are absent until the owner names them. */
const TAKEN = ['version', 'description', 'keywords', 'license', 'author', 'homepage', 'bugs', 'repository']

/** Returns the fields of a workspace's manifest that the package takes over, in their order. */
export const fieldsTaken = (workspace: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(TAKEN.flatMap(it => (workspace[it] === undefined ? [] : [[it, workspace[it]]])))

/**
 * Returns the fields about the place of the sources.
 * @param address of the repository in a browser, without a final slash.
 */
export const repositoryFields = (address: string) => ({
  homepage: `${address}#readme`,
  bugs: { url: `${address}/issues` },
  repository: { type: 'git', url: `git+${address}.git` },
})

/**
 * Returns the manifest of the package.
 * @param bundled packages inside the package, with their versions.
 * @param address of the repository; undefined for what the workspace names.
 */
export async function packageManifest(bundled: Readonly<Record<string, string>>, address?: string) {
  return {
    name: 'drydock',
    ...fieldsTaken(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))),
    ...(address === undefined ? {} : repositoryFields(address)),
    type: 'module',
    engines: { node: `>=${OLDEST_NODE}` },
    bin: { drydock: 'bin/drydock.mjs' },
    exports: {
      ...Object.fromEntries(
        EXPORTED.map(it => [`./${it}`, { types: `./types/${it}.d.ts`, default: `./dist/${it}.js` }]),
      ),
      './package.json': './package.json',
    },
    dependencies: bundled,
    bundleDependencies: Object.keys(bundled),
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map(it => [it, { optional: true }])),
  }
}

/** Explains an outdated Node in a syntax that it can run. */
export const STARTER = `#!/usr/bin/env node
const major = Number(process.versions.node.split('.')[0])
if (major < ${OLDEST_NODE}) {
  process.stderr.write('drydock: Node ${OLDEST_NODE} or newer is needed; this is ' + process.versions.node + '.\\n')
  process.exit(2)
}
await import('../dist/cli.js')
`

/** Returns the README of the package in Markdown. */
export const readme = (): string => `# Drydock

A boat security and monitoring app, a fake boat that speaks like the real gateway, and scripted hardware
on one virtual clock.

    npx drydock up            # the fake boat, with the app and a console
    npx drydock replay SC-39  # plays a scenario and judges it
    npx drydock new A door opens at night
    npx drydock --help

| Import | For |
|---|---|
| \`drydock/playwright\` | tests of your own app in a browser, on the clock of a fake boat |
| \`drydock/vitest\` | tests of your own code against a fake boat |
| \`drydock/boat\` | the same with any other test runner |
| \`drydock/scenario\` | scenarios in TypeScript |
| \`drydock/explore\` | random walks through your own app, with Playwright |

\`drydock replay --driver chromium\` and \`drydock/playwright\` need Playwright, \`drydock/vitest\` needs Vitest: install them beside Drydock.

MIT license. NOTICES.md has the licenses of what is bundled.
`
