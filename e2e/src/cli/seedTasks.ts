/** Tasks of a worker with the seeds of a run: walks of `explore`, and voyages of the ledger. */
import { listen } from '@drydock/simulator'
import { exploreSeed } from '#explore/explore.ts'
import type { SeedTask } from '#queue/players.ts'
import type { SeedKind } from '#queue/record.ts'
import { pageFolder } from '#runner/apps/bundles.ts'
import { type AppScript, appScript } from '#runner/engines/dom/appScript.ts'
import { checkVoyage } from '#tools/ledger/checkVoyage.ts'

/** Returns the tasks; they compile the app once, before the first seed. */
export function seedTasks(): Readonly<Record<SeedKind, SeedTask>> {
  let app: Promise<AppScript> | undefined
  const compiled = (): Promise<AppScript> => (app ??= appScript())
  return {
    // The producer knows which promises earlier seeds have broken.
    explore: async seed => exploreSeed({ app: await compiled(), stopped: () => false }, seed, new Set()),
    async ledger(seed) {
      const gateway = await listen({ appFolder: await pageFolder() })
      try {
        return await checkVoyage(gateway, await compiled(), seed)
      } finally {
        await gateway.close()
      }
    },
  }
}
