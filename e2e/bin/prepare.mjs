/**
 * What has to be true before TypeScript can run: a Node new enough, and what the lock file names. Plain JavaScript, for
 * the machine's own Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
/** The Node that came with the installation, where there is one for this kind of machine. */
const OWN_NODE = join(MODULES, '.bin', 'node')

/** The oldest Node that can prepare, and the oldest that runs TypeScript as it is. */
const OLDEST = [20, 19]
const OLDEST_FOR_TYPESCRIPT = [22, 18]

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** How often a program under npm looks whether its parent is still there. */
const PARENT_CHECK_MS = 500

/** One line and the end: the machine is not fit for it. */
function giveUp(line, code = 2) {
  process.stderr.write(`drydock: ${line}\n`)
  process.exit(code)
}

/** Whether this process is at least of a version, given as [major, minor]. */
function isAtLeast([major, minor]) {
  const [here = 0, below = 0] = process.versions.node.split('.').map(Number)
  return here > major || (here === major && below >= minor)
}

const changedAt = file => (existsSync(file) ? statSync(file).mtimeMs : undefined)

/** npm leaves its stamp last, so a lock file that is newer has not been installed. */
function isInstalled() {
  const stamp = changedAt(join(MODULES, '.package-lock.json'))
  const lock = changedAt(join(ROOT, 'package-lock.json'))
  return stamp !== undefined && (lock === undefined || stamp >= lock)
}

/** Installs what the lock file names and leaves that file as it is. npm stays on the Node that it came with. */
function install() {
  process.stderr.write('Installing what is missing (once, about a minute) …\n')
  const npm = process.env.npm_execpath
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words]
  const { error, status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (error) giveUp(`npm could not be started: ${error.message}`)
  if (status !== 0) giveUp(`the installation failed (npm answered ${status}); is the network there?`, 1)
}

/** Which Node runs the TypeScript: the one of the installation, else this one. */
function nodeForTypeScript() {
  if (existsSync(OWN_NODE)) return OWN_NODE
  if (isAtLeast(OLDEST_FOR_TYPESCRIPT)) return process.execPath
  return giveUp(
    `no Node comes with the installation for ${process.platform} on ${process.arch}; use Node ${OLDEST_FOR_TYPESCRIPT.join('.')} or newer (this is ${process.versions.node}).`,
  )
}

/**
 * npm starts scripts in a shell that passes no signals on: when it is gone, nobody could stop this process any more.
 */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

/** Runs a TypeScript entry of the workspace, in this process when this is the right Node. */
export async function run(entry, args) {
  if (!isAtLeast(OLDEST)) giveUp(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`)
  if (!isInstalled()) install()
  const node = nodeForTypeScript()
  endWithParent()
  process.env.PATH = `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}`
  if (realpathSync(node) === realpathSync(process.execPath)) await import(pathToFileURL(join(ROOT, entry)).href)
  else runWith(node, [join(ROOT, entry), ...args])
}

/** Runs another Node: ends as it ends, and passes signals on to it. */
function runWith(node, args) {
  // The channel tells the child when this process is gone, however it ended.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.once('error', error => giveUp(error.message, 1))
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
