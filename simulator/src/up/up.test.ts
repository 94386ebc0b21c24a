import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDataStore } from '#data/dataStore.ts'
import { freshFile } from '#data/testing.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { listen, type UpOptions } from './up.ts'

const OPTIONS: UpOptions = { appFolder: '/nowhere', report: () => undefined }

/** Returns a free port below those that systems give to connections, so that it is still free when it is used. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise(resolve => server.close(resolve))
    return port
  }
}

test('a gateway whose embedded app cannot be opened leaves its port and its data file free', async () => {
  const [port, file] = [await freePort(), await freshFile()]
  const data = await openDataStore(file)
  const failing: UpOptions = {
    ...OPTIONS,
    port,
    data,
    get agent(): never {
      throw new Error('There is no agent script.')
    },
  }
  await expect(listen(failing)).rejects.toThrow('There is no agent script.')
  const again = await listen({ ...OPTIONS, port, data: await openDataStore(file) })
  onTestFinished(() => again.close())
  expect(new URL(again.origin).port).toBe(String(port))
})

test('closing goes on after a part that cannot be closed, and then throws its error', async () => {
  const gateway = await listen(OPTIONS)
  vi.spyOn(gateway.hub, 'closeAll').mockRejectedValue(new Error('The hub hangs.'))
  await expect(gateway.close()).rejects.toThrow('The hub hangs.')
  await expect(fetch(gateway.origin)).rejects.toThrow('fetch failed')
})

test('a call to the storage or the weather provider advances its boat to the current time', async () => {
  const { gateway, addBoat, ask } = await openTestGateway()
  const { boat, pace } = addBoat()
  const catchUp = vi.spyOn(pace, 'catchUp')
  await ask(`/imageStorage/${boat.id}/user-image-storage`)
  const ofStorage = catchUp.mock.calls.length
  const { weatherKey } = (await ask('/config.json')).body as { weatherKey: string }
  await ask(`/forecast/onecall?lat=1&lon=1&units=metric&appid=${weatherKey}`)
  expect([gateway.fleet.all().length, ofStorage, catchUp.mock.calls.length]).toEqual([1, 1, 2])
})
