/** Settings of fast-check for all tests: each run tries the same values, and lists as long as a property names. */
import fc from 'fast-check'

const { FUZZ_SEED: seed = '1' } = process.env

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  // A check must not depend on luck. With 'any' each run tries other values, and a failure prints their seed.
  ...(seed === 'any' ? {} : { seed: Number(seed) }),
  // The default stops at ten items.
  defaultSizeToMaxWhenMaxSpecified: true,
})
