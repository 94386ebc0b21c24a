/** Adds optional packages of other platforms to a lock file, because npm omits them on some systems. */

/** An entry of `packages` in a lock file of version 3, as far as it is read here. */
export interface LockEntry {
  readonly version?: string
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const SYSTEMS: ReadonlySet<string> = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
])
/** Processors whose word in package names differs from Node's. */
const PROCESSORS: Readonly<Record<string, string>> = { loongarch64: 'loong64', powerpc64le: 'ppc64' }

/** Returns the platforms in a name such as `cli-linux-arm64-musl`. */
function platformOf(name: string): object {
  const words = (name.split('/').at(-1) ?? name).split('-')
  const system = words.find(it => SYSTEMS.has(it))
  if (system === undefined) return {}
  const [processor, ...more] = words.slice(words.indexOf(system) + 1)
  const libc =
    system !== 'linux'
      ? undefined
      : more.some(it => it.startsWith('musl'))
        ? 'musl'
        : more.some(it => it.startsWith('gnu'))
          ? 'glibc'
          : undefined
  return {
    ...(processor === undefined ? {} : { cpu: [PROCESSORS[processor] ?? processor] }),
    ...(libc === undefined ? {} : { libc: [libc] }),
    os: [system],
  }
}

/** Returns the optional packages that the lock file does not contain, as entries by their path. */
export function missingPlatforms({ packages }: Lock): Readonly<Record<string, object>> {
  const known = new Set(Object.keys(packages).map(it => it.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !known.has(name))
      .map(
        ([name, version]) =>
          [`node_modules/${name}`, { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }] as const,
      ),
  )
  return Object.fromEntries(missing)
}

/** Returns the lock file with the missing entries, in npm's order. */
export function withPlatforms<L extends Lock>(lock: L): L {
  const entries = Object.entries({ ...lock.packages, ...missingPlatforms(lock) })
  return { ...lock, packages: Object.fromEntries(entries.toSorted(([a], [b]) => a.localeCompare(b, 'en'))) }
}
