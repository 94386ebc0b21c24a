import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#ports.ts'
import { ROOT } from '#paths.ts'
import { ensureConsole } from '#runner/host/appBuild.ts'

const LIMIT_MS = 120_000

/** Listens on a port until the test ends. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => void (await once(server.close(), 'close')))
  return (server.address() as AddressInfo).port
}

test(
  'drydock dev ends with an error when another program has the port of the app',
  async () => {
    await ensureConsole(() => undefined)
    const ports = ['--port', `${await takenPort()}`, '--gateway-port', `${await freePort()}`, '--control-port', '0']
    const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'dev', ...ports])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(said).toMatch(/^drydock: cannot serve the app at port \d+: .*in use/m)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)
