import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { ensureConsole } from '#runner/host/appBuild.ts'

const LIMIT_MS = 120_000

async function listening(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => void (await once(server.close(), 'close')),
  }
}

test(
  'drydock dev ends with an error when another program has the port of the app',
  async () => {
    await ensureConsole(() => undefined)
    const taken = await listening()
    onTestFinished(taken.close)
    const free = await listening()
    await free.close()
    const ports = ['--port', `${taken.port}`, '--gateway-port', `${free.port}`, '--control-port', '0']
    const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'dev', ...ports])
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(said).toMatch(/^drydock: cannot serve the app at port \d+: .*in use/m)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)
