/** Drivers that play the app of a scenario, and their aliases. */
import * as z from 'zod/mini'

/** No app, the app in a simulated DOM, the built app in a browser. */
export const DRIVERS = ['none', 'dom', 'chromium', 'webkit', 'firefox'] as const
export type Driver = (typeof DRIVERS)[number]

const ALIASES = { headless: 'dom', browser: 'chromium' } as const
export type DriverAlias = keyof typeof ALIASES
export const DRIVER_WORDS = [...DRIVERS, 'headless', 'browser'] as const satisfies readonly (Driver | DriverAlias)[]
export type DriverWord = (typeof DRIVER_WORDS)[number]

const isOther = (word: DriverWord): word is DriverAlias => Object.hasOwn(ALIASES, word)
/** Returns the driver that a word stands for. */
export const driverOf = (word: DriverWord): Driver => (isOther(word) ? ALIASES[word] : word)

const reason = z.optional(z.string().check(z.describe('Why this driver skips the scenario.')))
const other = (driver: Driver): typeof reason =>
  z.optional(z.string().check(z.describe(`Another word for '${driver}'.`)))

const wrongTypeMessage = ({ code }: { readonly code?: string }): string | undefined =>
  code === 'invalid_type' ? "is a group of drivers with reasons, such as { webkit: 'It has no map' }" : undefined

/** Drivers that a scenario excludes, as written in its file. */
export const LeftOutDrivers = z
  .strictObject(
    {
      none: reason,
      dom: reason,
      chromium: reason,
      webkit: reason,
      firefox: reason,
      headless: other('dom'),
      browser: other('chromium'),
    },
    { error: wrongTypeMessage },
  )
  .check(
    z.refine(it => it.dom === undefined || it.headless === undefined, {
      error: "names one driver twice: 'headless' is an alias of 'dom'",
    }),
    z.refine(it => it.chromium === undefined || it.browser === undefined, {
      error: "names one driver twice: 'browser' is an alias of 'chromium'",
    }),
  )

/** Returns the reasons by the primary name of each driver. */
export const reasonsOf = (reasons: z.output<typeof LeftOutDrivers>): Readonly<Partial<Record<Driver, string>>> =>
  Object.fromEntries(
    DRIVER_WORDS.flatMap(word => (reasons[word] === undefined ? [] : [[driverOf(word), reasons[word]]])),
  )
