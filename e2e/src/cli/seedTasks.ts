/** Tasks of a worker with the seeds of a run: walks of `explore`, voyages of the ledger, and mutants of `mutate`. */
import { listen } from '@drydock/simulator'
import { walkTask } from '#explore/walkTask.ts'
import { PACKED } from '#paths.ts'
import type { OpenSeedTask, SeedTask } from '#queue/players.ts'
import type { SeedKind } from '#queue/record.ts'
import { pageFolder } from '#runner/apps/bundles.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { checkVoyage } from '#tools/ledger/checkVoyage.ts'

/** Returns the tasks; the first seed compiles the app. The package has no sources to change. */
export const seedTasks = (): Partial<Readonly<Record<SeedKind, OpenSeedTask>>> => ({
  explore: walkTask(appScript),
  ledger: () => ({
    async play(seed) {
      const gateway = await listen({ appFolder: await pageFolder() })
      try {
        return await checkVoyage(gateway, await appScript(), seed)
      } finally {
        await gateway.close()
      }
    },
  }),
  ...(PACKED ? {} : MUTANT_TASKS),
})

/** Returns a task that loads what changes sources only when the first mutant comes. */
const lazy =
  (load: () => Promise<OpenSeedTask>): OpenSeedTask =>
  params => {
    let task: Promise<SeedTask> | undefined
    return {
      async play(seed) {
        task ??= load().then(open => open(params))
        return (await task).play(seed)
      },
      close: async () => (await task?.catch(() => undefined))?.close?.(),
    }
  }

const MUTANT_TASKS = {
  mutate: lazy(async () => {
    const { openMutantRunner } = await import('#tools/mutate/openMutantRunner.ts')
    const { openMutantTask } = await import('#tools/mutate/mutantTask.ts')
    return params => openMutantTask(params, openMutantRunner)
  }),
  'mutate-known': lazy(async () => (await import('#tools/mutate/known/knownTask.ts')).openKnownTask),
  'mutate-texts': lazy(async () => (await import('#tools/mutate/texts/textTask.ts')).openTextTask),
} as const satisfies Partial<Readonly<Record<SeedKind, OpenSeedTask>>>
