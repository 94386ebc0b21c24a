/** Manifest, start script and README of the package. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { OLDEST_NODE } from './bundle.ts'

/** Modules that other people import, by the word after the name of the package. */
export const EXPORTED = ['playwright', 'vitest', 'scenario'] as const
/** What people bring when they need it. */
const PEERS = { playwright: '>=1.50', vitest: '>=3' }

/** `bundled` are the packages that are within the package, with their versions. */
export async function packageManifest(bundled: Readonly<Record<string, string>>) {
  const { version, description, license }: Record<string, unknown> = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  return {
    name: 'drydock',
    version,
    description,
    license,
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

/** Says what is wrong with a Node that is too old in words that it can run. */
export const STARTER = `#!/usr/bin/env node
const major = Number(process.versions.node.split('.')[0])
if (major < ${OLDEST_NODE}) {
  process.stderr.write('drydock: Node ${OLDEST_NODE} or newer is needed; this is ' + process.versions.node + '.\\n')
  process.exit(2)
}
await import('../dist/cli.js')
`

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
| \`drydock/scenario\` | scenarios in TypeScript |

\`drydock replay --driver chromium\` and \`drydock/playwright\` need Playwright, \`drydock/vitest\` needs Vitest: install them beside Drydock.

MIT license. NOTICES.md has the licenses of what is bundled.
`
