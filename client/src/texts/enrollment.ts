/** Texts of an enrollment: one heading and one sentence for each step. */
export type EnrollmentStep = 'prepare' | 'join' | 'configure' | 'done'

export const enrollment = {
  group: (name: string): string => `Enrolment of ${name}`,
  close: 'Close enrolment',
  steps: { prepare: 'Prepare', join: 'Join', configure: 'Configure', done: 'Done' },
  sentences: {
    prepare: (name: string): string => `The boat opens its sensor network. Have the ${name} at hand.`,
    join: (name: string): string => `Hold the button on the ${name} until its light blinks.`,
    configure: (name: string): string => `${name} was found and is being set up. Keep it near the boat's unit.`,
    done: (name: string): string => `${name} is paired and in the list.`,
  },
  left: 'seconds left',
  announced: (seconds: number): string => `${seconds} seconds left`,
  timeout: 'No device found in time',
  timeoutHint: (name: string): string =>
    `Bring the ${name} closer to the boat's unit, check its battery and try again.`,
  late: (name: string): string => `${name} was added later. It is paired and in the list.`,
  unlisted: 'Another device was paired',
  unlistedHint: (name: string): string =>
    `The ${name} is not in the list. Somebody else may be enrolling: wait a moment and try again.`,
  failed: 'Enrolment failed',
  failedHint: (name: string): string =>
    `The boat could not add the ${name}. Reset the device, wait a moment and try again.`,
  retry: 'Retry',
  busy: (name: string): string => `${name} is being enrolled.`,
  busyHint: 'Only one device can be enrolled at a time. Close that enrolment, or wait until it ends.',
} as const
