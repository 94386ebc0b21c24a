/** Settings of fast-check for all tests: each run tries the same values, and lists as long as a property names. */
import fc from 'fast-check'
import { fuzzSeedOf } from './fuzzSeed.ts'

const seed = fuzzSeedOf(process.env['FUZZ_SEED'] ?? '1')

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  // A check must not depend on luck. With 'any' each run tries other values, and a failure prints their seed.
  ...(seed === undefined ? {} : { seed }),
  // The default stops at ten items.
  defaultSizeToMaxWhenMaxSpecified: true,
})
