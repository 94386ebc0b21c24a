/** Programs of this machine: whether one can be run, and installing packages. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { PACKED } from '#paths.ts'
import { platformOf } from '../../../bin/platform.mjs'

const APT = platformOf().aptGet
/** Time limit of a download; a longer one has no network. */
const DOWNLOAD_LIMIT_MS = 5 * 60_000

/** Returns whether the file is there and may be run. */
export const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether packages can be installed: as root on a system with apt, and never in another project. */
export const canInstall = (): boolean => !PACKED && process.getuid?.() === 0 && APT !== undefined && canRun(APT)

/** Installs the newest versions where that is possible; returns whether they are installed. Prints `line` before. */
export async function aptInstall(
  packages: readonly string[],
  line: string,
  say: (line: string) => void,
): Promise<boolean> {
  if (APT === undefined || !canInstall()) return false
  say(line)
  return (
    (await succeeds([APT, 'update', '-qq'])) &&
    (await succeeds([APT, 'install', '-y', '-qq', '--no-install-recommends', ...packages]))
  )
}

/** Runs a command silently; returns whether it has succeeded in time. */
export function succeeds([command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return new Promise(resolve => {
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
}
