/** WebKit or Firefox ends in the middle of a run: the case fails with that word, and the rest goes on. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DEFAULT_PHONE } from '#runner/captain/shared/phone.ts'
import { RemoteContext, RemotePage } from '#runner/engines/shared/remote/page.ts'
import { startWebKit } from '#runner/engines/webkit/engine.ts'
import { shownOn } from '#runner/engines/webkit/screen.ts'
import { findPrograms, NEEDED, startWebDriverEngine, type WebDriverEngine } from '#runner/host/webDriverEngines.ts'

const SETTINGS = { ...DEFAULT_PHONE, width: 390, height: 844 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drydock-ends-'))
})
// The next test must not start the program that notes itself.
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** A program that notes its process, and becomes the program of the engine. */
async function noted(engine: WebDriverEngine): Promise<() => Promise<number>> {
  const [program = ''] = findPrograms(engine) ?? []
  const [file, pid] = [join(folder, engine), join(folder, `${engine}.pid`)]
  await writeFile(file, `#!/bin/sh\necho $$ > ${pid}\nexec ${program} "$@"\n`)
  await chmod(file, 0o755)
  vi.stubEnv(NEEDED[engine].variable, file)
  return async () => Number(await readFile(pid, 'utf8'))
}

/** Processes of a group, with their command lines. */
const membersOf = (group: number): string => {
  try {
    return execFileSync('ps', ['-o', 'pid=,stat=,args=', '-g', String(group)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
const alive = (group: number): readonly string[] =>
  membersOf(group)
    .split('\n')
    .filter(it => it.trim() !== '' && !/^\s*\d+ Z/.test(it))

/** Processes in which pages run. */
const PAGES = { firefox: /-contentproc .* tab$/, webkit: /WebKitWebProcess/ } as const

const OVER = /^(Firefox|WebKit) has ended in the middle of the run\.$/

for (const engine of ['firefox', 'webkit'] as const) {
  test.skipIf(!findPrograms(engine))(`${engine} whose page has lost its process is over`, async () => {
    const pidOf = await noted(engine)
    const started = await startWebDriverEngine(engine, false)
    const browser = await started.openBrowser(SETTINGS)
    const page = new RemotePage(await browser.openTab(), new RemoteContext(browser))
    await page.goto('data:text/html,<p>a page')
    for (const it of alive(await pidOf())) if (PAGES[engine].test(it)) process.kill(Number.parseInt(it, 10), 'SIGKILL')
    await expect(page.reload()).rejects.toThrow(OVER)
    await browser.close()
    await started.close()
  })

  test.skipIf(!findPrograms(engine))(
    `${engine} that ends is named, leaves no process, and is started again`,
    async () => {
      const pidOf = await noted(engine)
      const started = await startWebDriverEngine(engine, false)
      const browser = await started.openBrowser(SETTINGS)
      const tab = await browser.openTab()
      const pid = await pidOf()
      process.kill(pid, 'SIGKILL')
      await expect(tab.call('async () => "1"', '')).rejects.toThrow(OVER)
      await browser.close()
      await expect.poll(() => alive(pid)).toEqual([])

      const next = await started.openBrowser(SETTINGS)
      expect(await (await next.openTab()).call('async json => json + "!"', 'again')).toBe('again!')
      const second = await pidOf()
      await next.close()
      await started.close()
      await expect.poll(() => alive(second)).toEqual([])
    },
  )
}

test.skipIf(!findPrograms('webkit'))('webkit without a display is refused in one sentence', async () => {
  const [driver = ''] = findPrograms('webkit') ?? []
  const engine = await startWebKit(driver, '2.50', shownOn(':9999'))
  await expect(engine.openBrowser(SETTINGS)).rejects.toThrow(
    /^WebKitWebDriver opens no window: it needs a display.* \(there is no display ':9999'\)\.$/,
  )
})
