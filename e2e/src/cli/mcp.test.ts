import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { mcp } from './mcp.ts'

/** Prints each import of the SDK to standard error. */
const WATCH = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@modelcontextprotocol/')) process.stderr.write('SDK\\n')
    return next(specifier, context)
  },
})`

/** Returns whether a command loads the SDK, and its exit code; its standard input is empty. */
function run(words: readonly string[]): readonly [loads: boolean, code: number | null] {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', watch, join(ROOT, 'e2e/src/cli/main.ts'), ...words],
    { cwd: ROOT, input: '' },
  )
  return [String(stderr).includes('SDK\n'), status]
}

test('only a running mcp loads the SDK of the Model Context Protocol, and it ends with its client', {
  timeout: 240_000,
}, () => {
  expect([run(['list', 'SC-39']), run(['schema', 'skill']), run(['mcp', '--help']), run(['mcp'])]).toEqual([
    [false, 0],
    [false, 0],
    [false, 0],
    [true, 0],
  ])
})

test.each(['x', '-1', '70000'])("--http refuses '%s' as a port", async port => {
  await expect(mcp.start([`--http=${port}`])).rejects.toThrow(/--http takes a whole number from 0 to 65535/)
})
