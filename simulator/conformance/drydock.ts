/** The image storage of the simulated boat, alone on a free port, with a boat whose clock is paused. */
import Fastify from 'fastify'
import { createBoat } from '../src/boat/boat.ts'
import { mountStorage } from '../src/storage/mount.ts'
import type { Emulator } from './azurite.ts'

/** `now` is the paused time of the boat, in ms since 1970. */
export async function openDrydock(account: string, key: string, now: number): Promise<Emulator> {
  const boat = createBoat({ plan: {}, start: now, seed: 1 })
  const http = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })
  await mountStorage(http, {
    boatOf: it => (it === account ? boat : undefined),
    key: Buffer.from(key, 'base64'),
    path: '',
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  return { account: `${http.listeningOrigin}/${account}`, close: () => http.close() }
}
