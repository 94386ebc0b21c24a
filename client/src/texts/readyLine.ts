/** Texts that lead to the ready check: on Home and in Settings. XTRA-07. */

export const readyLine = {
  /** Below the arm button of an armed boat: what is missing on this device. */
  missing(checks: readonly string[]): string {
    if (checks.includes('sound')) return 'An alarm makes no sound here until you press anywhere.'
    const [first, second] = checks
    if (first === 'volume' && second === undefined) return 'The alarm has not been tested on this device.'
    return `This device may not wake you: ${checks.length} ${checks.length === 1 ? 'thing' : 'things'} to do.`
  },
  check: 'Check',
  watch: 'Watch mode for the night',
  welcome: 'Will this device wake you?',
  welcomeHint: 'An alarm sounds here as long as the app is open. A test takes 10 s.',
  now: 'Check this device',
  later: 'Not now',
  settings: 'Alarm on this device',
  settingsLine: 'Test, ready check',
} as const
