/** Checks the limits that an embedding server sets. */

/** Limits that count something and make no sense as 0. */
const AT_LEAST_ONE: readonly string[] = ['maxMessageBytes', 'maxParallelInvocations', 'uploadItems']

/** @throws with a sentence for the first limit that is no number in its range */
export function checkLimits(limits: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(limits)) {
    const least = AT_LEAST_ONE.includes(name) ? 1 : 0
    if (typeof value === 'number' && value >= least) continue
    throw new Error(`limits.${name} is ${String(value)}. It must be a number of at least ${least}.`)
  }
}

/** Returns a copy without the properties that are undefined, so that they do not replace defaults. */
export function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}
