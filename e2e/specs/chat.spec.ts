/** The example of the hub: two people chat in a browser. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { BROWSER_FLAGS, findBrowser, playwright } from '../src/runner/host/browser.ts'

/** Starts the server of the example on a free port and resolves with its address. */
async function startChat(): Promise<string> {
  const server = spawn(process.execPath, [join(ROOT, 'examples/chat/server.ts')], {
    env: { ...process.env, PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill())
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /port: (\d+)/.exec(line) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error('The chat has not started.')
}

test('the chat of the example shows to everybody what somebody says', async () => {
  const origin = await startChat()
  const { chromium } = await playwright()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
  onTestFinished(() => browser.close())
  const errors: Error[] = []
  const [ann, bob] = await Promise.all(
    ['Ann', 'Bob'].map(async name => {
      const page = await browser.newPage()
      page.on('pageerror', error => errors.push(error))
      const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>()
      // The answer to the handshake: from then on the hub sends to the client.
      page.on('websocket', socket => {
        if (new URL(socket.url()).pathname === '/chat') socket.once('framereceived', () => connected())
      })
      await page.goto(`${origin}/?name=${name}`)
      await isConnected
      return page
    }),
  )
  if (!ann || !bob) throw new Error('Two pages are open.')
  await ann.getByLabel('Message').fill('Hello, Bob')
  await ann.getByRole('button', { name: 'Say' }).click()
  await bob.getByText('Ann: Hello, Bob').waitFor()
  await bob.getByLabel('Message').fill('Hello, Ann')
  await bob.getByRole('button', { name: 'Say' }).click()
  await ann.getByText('Bob: Hello, Ann').waitFor()
  expect(await ann.getByRole('listitem').allTextContents()).toEqual(['Ann: Hello, Bob', 'Bob: Hello, Ann'])
  expect(errors).toEqual([])
})
