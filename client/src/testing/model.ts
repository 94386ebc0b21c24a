/** Steps of a test that compares the app with a model of it. */
import type { AsyncCommand } from 'fast-check'

/** Returns a maker of steps that may come at any time; after each of them `settle` compares both. */
export const stepsWith =
  <Model extends object, Real>(settle: (model: Model, real: Real) => Promise<void>) =>
  (name: string, run: (model: Model, real: Real) => Promise<void> | void): AsyncCommand<Model, Real> => ({
    toString: () => name,
    check: () => true,
    async run(model, real) {
      await run(model, real)
      await settle(model, real)
    },
  })
