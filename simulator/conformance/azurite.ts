/**
 * Starts Azurite, the official emulator of Azure Blob Storage. npx downloads it on first use: 365 MB, so it is no
 * dependency.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The newest version that can be installed without telemetry. */
const VERSION = '3.35.0'

export interface Emulator {
  /** Address of the account, without a trailing slash. */
  readonly account: string
  close(): Promise<void>
}

/** Starts the emulator with one account of this name and key. Resolves when it listens. */
export async function openAzurite(account: string, key: string): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'azurite-'))
  const words = [
    '--yes',
    `--package=azurite@${VERSION}`,
    'azurite-blob',
    '--blobHost',
    '127.0.0.1',
    '--blobPort',
    '0',
    '--inMemoryPersistence',
    '--disableTelemetry',
    '--skipApiVersionCheck',
  ]
  // Its own process group: npx does not forward signals to its child process.
  const child = spawn('npx', words, {
    cwd: folder,
    env: { ...process.env, AZURITE_ACCOUNTS: `${account}:${key}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const close = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    const append = (chunk: Buffer): void => {
      output += String(chunk)
      const found = /listens? on (http:\/\/[\d.]+:\d+)/i.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Azurite did not start:\n${output.slice(-2_000)}`)))
  })
  return { account: `${origin}/${account}`, close }
}
