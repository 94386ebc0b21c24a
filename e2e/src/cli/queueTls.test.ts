/** A queue over an encrypted connection, with the commands in processes of their own, as their users start them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { HAS_REDIS, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startTlsRedis } from '#queue/testing/tlsRedis.ts'

const SLOW = { timeout: 240_000 }
const PASSWORD = 'anchor-9'

async function scenario(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-tls-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'a.yaml')
  await writeFile(file, 'scenario: One\nid: OWN-01\nsteps:\n  - after: 1h\n')
  return file
}

/** Starts a command that trusts the authorities of a file, or those of the machine alone. */
function start(words: readonly string[], ca?: string): ChildProcess {
  const { NODE_EXTRA_CA_CERTS: _, ...own } = process.env
  const env = { ...own, DRYDOCK_QUEUE_PASSWORD: PASSWORD, ...(ca === undefined ? {} : { NODE_EXTRA_CA_CERTS: ca }) }
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), ...words], { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Returns exit code and output of a command, and the arguments that the list of processes shows. */
async function ended(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('Its output is a pipe.')
  const list = `/proc/${child.pid}/cmdline`
  const shown = existsSync(list) ? await readFile(list, 'utf8') : ''
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err, shown }
}

test.skipIf(!HAS_REDIS)(
  `a case is played over an encrypted connection, and the password is in no output, argument or key${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, ca } = await startTlsRedis('saga', PASSWORD, '127.0.0.1')
    const worker = start(['worker', '--queue', url, '--name', 'one'], ca)
    const working = ended(worker)
    const replay = ['replay', await scenario(), '--driver', 'none', '--queue', url, '--patience', '10m']
    const replayed = await ended(start(replay, ca))
    expect([replayed.code, replayed.out]).toEqual([0, expect.stringMatching(/ on one\n[\s\S]*1 passed, 0 failed in /)])
    expect(replayed.err).toContain(`--queue ${url}\n`)
    worker.kill('SIGINT')
    const worked = await working
    expect([worked.code, worked.out]).toEqual([0, expect.stringContaining('1 cases with the driver none.')])
    expect(JSON.stringify([replayed, worked])).not.toContain(PASSWORD)
  },
)

test.skipIf(!HAS_REDIS).each([
  [
    'that nobody has vouched for',
    '127.0.0.1',
    false,
    'has a certificate that this machine does not trust (DEPTH_ZERO_SELF_SIGNED_CERT). Set NODE_EXTRA_CA_CERTS to the file of its authority.',
  ],
  [
    'of another machine',
    'redis.example',
    true,
    "has a certificate of another name (Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: ). Check the address of --queue.",
  ],
] as const)(`a certificate %s is refused with one line${WITHOUT_REDIS}`, SLOW, async (_, name, isTrusted, why) => {
  const { url, ca } = await startTlsRedis('saga', PASSWORD, name)
  const words = ['replay', await scenario(), '--driver', 'none', '--queue', url]
  const { code, out, err } = await ended(start(words, isTrusted ? ca : undefined))
  expect([code, out, err]).toEqual([2, '', `drydock: the Redis at ${url} ${why}\n`])
})
