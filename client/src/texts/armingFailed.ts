/** Texts of an arming that has failed. XTRA-27. */

export const armingFailed = {
  title: 'ARMING FAILED',
  line: (time: string): string => `Arming failed at ${time}.`,
  notArmed: 'The boat is not armed.',
  noticed: (time: string, armed: boolean | undefined): string =>
    `At ${time}.${armed === false ? ` ${armingFailed.notArmed}` : ''}`,
} as const
