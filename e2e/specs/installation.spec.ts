/** What a phone needs to install the app: read by it from the page, before anybody signs in. */
import { expect, test } from '#fixture/test.ts'

test('PWA-01 PWA-03 the page names a manifest that can be installed, and there is a worker beside it', async ({ harbour }) => {
  const it = await harbour()
  const page = await it.board()
  const read = async (path: string) => page.request.get(`${it.gateway.origin}${path}`)
  const link = /<link rel="manifest" href="([^"]+)"/.exec(await (await read('/')).text())?.[1]
  const manifest = await (await read(link ?? '/none')).json()
  const worker = await read('/sw.js')
  const sizes = manifest.icons.map((icon: { sizes: string }) => icon.sizes)
  expect([manifest.name, manifest.display, manifest.start_url, sizes.includes('192x192') && sizes.includes('512x512')]).toEqual(['MarineOne', 'standalone', '/', true])
  expect([worker.status(), worker.headers()['content-type']?.includes('javascript')]).toEqual([200, true])
})
