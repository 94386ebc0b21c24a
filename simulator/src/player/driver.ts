/** Drivers, by which the app of a scenario is played, and the other words for them. */
import * as z from 'zod/mini'

/** Nobody, the app in a window without pixels, the built app in Chromium. */
export const DRIVERS = ['none', 'dom', 'chromium'] as const
export type Driver = (typeof DRIVERS)[number]

const ALIASES = { headless: 'dom', browser: 'chromium' } as const
export type DriverAlias = keyof typeof ALIASES
export const DRIVER_WORDS = [...DRIVERS, 'headless', 'browser'] as const satisfies readonly (Driver | DriverAlias)[]
export type DriverWord = (typeof DRIVER_WORDS)[number]

const isOther = (word: DriverWord): word is DriverAlias => Object.hasOwn(ALIASES, word)
/** The driver that a word stands for. */
export const driverOf = (word: DriverWord): Driver => (isOther(word) ? ALIASES[word] : word)

const reason = z.optional(z.string().check(z.describe('Why it is left out under this driver.')))
const other = (driver: Driver): typeof reason =>
  z.optional(z.string().check(z.describe(`Another word for '${driver}'.`)))

/** Drivers under which a scenario is left out, in the words of its file. */
export const LeftOutDrivers = z
  .strictObject({ none: reason, dom: reason, chromium: reason, headless: other('dom'), browser: other('chromium') })
  .check(
    z.refine(it => it.dom === undefined || it.headless === undefined, {
      error: "names one driver twice: 'headless' is an alias of 'dom'",
    }),
    z.refine(it => it.chromium === undefined || it.browser === undefined, {
      error: "names one driver twice: 'browser' is an alias of 'chromium'",
    }),
  )

/** The reasons by the one word of each driver. */
export const reasonsOf = (said: z.output<typeof LeftOutDrivers>): Readonly<Partial<Record<Driver, string>>> =>
  Object.fromEntries(DRIVER_WORDS.flatMap(word => (said[word] === undefined ? [] : [[driverOf(word), said[word]]])))
