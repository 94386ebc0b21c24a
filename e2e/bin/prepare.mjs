/**
 * Prepares this machine for TypeScript: a recent Node, and the packages of the lock file. Plain JavaScript, for the
 * Node of the machine.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundledCommand } from './bundled.mjs'
import { platformOf } from './platform.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
/** The Node of the installation, where there is one for this platform. */
const PLATFORM = platformOf()
const OWN_NODE = PLATFORM.ownNode(MODULES)

/** The oldest Node that can prepare, and the oldest that runs TypeScript without a build. */
const OLDEST = [20, 19]
const OLDEST_FOR_TYPESCRIPT = [22, 18]

const SIGNALS = PLATFORM.stopSignals
/** How often a program under npm checks whether its parent still runs. */
const PARENT_CHECK_MS = 500

/** Prints one line and exits. */
function giveUp(line, code = 2) {
  process.stderr.write(`drydock: ${line}\n`)
  process.exit(code)
}

/** Returns whether this process has at least a version, given as [major, minor]. */
function isAtLeast([major, minor]) {
  const [here = 0, below = 0] = process.versions.node.split('.').map(Number)
  return here > major || (here === major && below >= minor)
}

const changedAt = file => (existsSync(file) ? statSync(file).mtimeMs : undefined)

/** npm writes its stamp last: a lock file that is newer is not installed. */
function isInstalled() {
  const stamp = changedAt(join(MODULES, '.package-lock.json'))
  const lock = changedAt(join(ROOT, 'package-lock.json'))
  return stamp !== undefined && (lock === undefined || stamp >= lock)
}

/** Installs the packages of the lock file without changing it. npm keeps running on its own Node. */
function install() {
  process.stderr.write('Installing what is missing (once, about a minute) …\n')
  const npm = process.env.npm_execpath
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words]
  const { error, status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: PLATFORM.needsShell,
  })
  if (error) giveUp(`npm could not be started: ${error.message}`)
  if (status !== 0) giveUp(`the installation failed (npm answered ${status}); is the network there?`, 1)
}

/** Returns the Node that runs TypeScript: that of the installation, else this one. */
function nodeForTypeScript() {
  if (OWN_NODE !== undefined && existsSync(OWN_NODE)) return OWN_NODE
  if (isAtLeast(OLDEST_FOR_TYPESCRIPT)) return process.execPath
  return giveUp(
    `no Node comes with the installation for ${process.platform} on ${process.arch}; use Node ${OLDEST_FOR_TYPESCRIPT.join('.')} or newer (this is ${process.versions.node}).`,
  )
}

/**
 * npm starts scripts in a shell that forwards no signals: when the shell is gone, nothing else can stop this process.
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

/** Runs a TypeScript entry of the workspace, in this process if it is the right Node. */
export async function run(entry, args) {
  if (!isAtLeast(OLDEST)) giveUp(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`)
  if (!isInstalled()) install()
  const node = nodeForTypeScript()
  endWithParent()
  process.env.PATH = `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}`
  if (realpathSync(node) === realpathSync(process.execPath))
    await import(pathToFileURL(bundledCommand(ROOT, args) ?? join(ROOT, entry)).href)
  else runWith(node, [process.argv[1], ...args])
}

/** Runs another Node: exits with its exit code, and forwards signals to it. */
function runWith(node, args) {
  // The channel tells the child when this process has ended, for any reason.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.once('error', error => giveUp(error.message, 1))
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
