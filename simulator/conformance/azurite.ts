/** The official emulator of Azure's blob storage, fetched by npx when it is not there yet: 365 MB, so no dependency. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The newest that can be installed from a registry without its telemetry. */
const VERSION = '3.35.0'

export interface Emulator {
  /** Address of the account, without a slash at its end. */
  readonly account: string
  close(): Promise<void>
}

/** Starts the emulator with one account of this name and key; answers when it listens. */
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
  // A group of its own: npx does not hand a signal on to what it started.
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
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += String(chunk)
      const found = /listens? on (http:\/\/[\d.]+:\d+)/i.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Azurite did not start:\n${said.slice(-2_000)}`)))
  })
  return { account: `${origin}/${account}`, close }
}
