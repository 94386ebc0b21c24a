/**
 * A closed page leaves nothing behind. Runs in a separate process, because memory and uncaught errors belong to a whole
 * process.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const address = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href

/** A tab on its own host, with an app of one line. */
const TAB = `
  import { createServer } from 'node:http'
  const names = ['Response', 'Request', 'Blob', 'AbortSignal', 'EventTarget', 'Event', 'Date', 'setTimeout', 'setInterval', 'clearTimeout', 'setImmediate', 'fetch', 'WebSocket', 'crypto', 'performance', 'console', 'Intl', 'Promise', 'Math']
  const METHODS = [[Math, 'random'], [crypto, 'getRandomValues'], [crypto, 'randomUUID'], [performance, 'now'], [AbortSignal, 'timeout'], [EventTarget.prototype, 'dispatchEvent'], [Response.prototype, 'json'], [Response.prototype, 'text'], [Response.prototype, 'arrayBuffer'], [Blob.prototype, 'arrayBuffer'], [Blob.prototype, 'text'], [crypto.subtle, 'digest'], [Date, 'now'], [Promise.prototype, 'then'], [Intl, 'DateTimeFormat']]
  const own = () => [...names.map(it => globalThis[it]), ...METHODS.map(([of, name]) => of[name])]
  const before = own()
  const { compiled } = await import('${address('appScript.ts')}')
  const { DomBrowser, DomTab } = await import('${address('tab.ts')}')
  const { TABLES } = await import('${address('../../tables/tables.ts')}')
  const machines = JSON.stringify(Object.fromEntries(Object.keys(TABLES).map(it => [it, {}])))
  const server = createServer((_, response) => response.end('<div id="root"></div>'))
  // A line that is kept is not hung up while this process waits for its turn.
  server.keepAliveTimeout = 0
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const home = 'http://127.0.0.1:' + server.address().port
  const tabOf = begin => new DomTab({ name: 'captain', browser: new DomBrowser(), app: compiled({ code: 'var MarineOneScreens = { machines: ' + machines + ', begin: async () => {' + begin + '} }', css: '' }), seed: 1, base: '', phone: { timeZone: 'UTC', locale: 'en-GB' }, now: () => 0 })
  const open = async (tab, path) => { tab.navigate(home + path); await tab.loaded() }
  const turn = () => new Promise(resolve => setTimeout(resolve, 5))
  const end = () => process.exit()`

function run(program: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', `${TAB}\n${program}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Uses everything that the agent replaces, as an app would. */
const BUSY = `
  document.getElementById('root').innerHTML = '<button>Go</button><form></form>'
  const button = document.querySelector('button')
  HTMLElement.prototype.focus = function () {}
  button.addEventListener('click', () => localStorage.setItem('pressed', '1'))
  button.click()
  localStorage.setItem('a', '1'); sessionStorage.setItem('a', '1')
  setTimeout(() => undefined, 1000); setInterval(() => undefined, 1000); requestAnimationFrame(() => undefined)
  addEventListener('storage', () => undefined); new EventTarget().addEventListener('x', () => undefined)
  await (await fetch('/status')).text(); await new Response('x').text(); await new Blob(['x']).text()
  AbortSignal.timeout(1000); Math.random(); crypto.randomUUID(); new Intl.DateTimeFormat().format(Date.now())
  button.getBoundingClientRect(); matchMedia('(min-width: 1px)').addEventListener('change', () => undefined)
  new MutationObserver(() => undefined).observe(document.body, { childList: true, subtree: true })`

test('one tab keeps at most two of twenty documents in memory', () => {
  const said = run(`
      const tab = tabOf(${JSON.stringify(BUSY)})
      const windows = []
      for (let load = 0; load < 20; load++) {
        await open(tab, '/' + load)
        windows.push(new WeakRef(tab.window))
        await tab.app.settle(true, true)
      }
      for (let turns = 0; turns < 20; turns++) { await turn(); gc() }
      console.log(JSON.stringify({ kept: windows.filter(it => it.deref()).length, problems: tab.problems }))
      end()`)
  const { kept, problems } = JSON.parse(said) as { kept: number; problems: readonly string[] }
  expect(problems).toEqual([])
  expect(kept).toBeLessThanOrEqual(2)
})

test('an app leaves the global objects of the runner unchanged', () => {
  const said = run(`
      const tab = tabOf(${JSON.stringify(BUSY)})
      await open(tab, '/')
      await tab.app.settle(true, true)
      tab.close()
      const after = own()
      const all = [...names, ...METHODS.map(it => it[1])]
      console.log(JSON.stringify(all.filter((_, index) => before[index] !== after[index])))
      end()`)
  expect(JSON.parse(said)).toEqual([])
})

test('an unhandled rejection is a problem of its own tab only', () => {
  const said = run(`
      const [one, two] = [tabOf(''), tabOf("void Promise.reject(new Error('adrift'))")]
      await open(one, '/'); await open(two, '/'); await turn()
      console.log(JSON.stringify([one.problems, two.problems.map(it => it.split('\\n')[0])]))
      end()`)
  expect(JSON.parse(said)).toEqual([[], ['A promise was rejected and nobody caught it: Error: adrift']])
})
