/** Texts of the test of the alarm, and of its notifications. */

export const drill = {
  card: 'Test of the alarm',
  intro: ({ vibrates }: { readonly vibrates: boolean }): string =>
    `Sounds${vibrates ? ' and vibrates' : ''} like a real alarm for 10 s. Nothing is sent to the boat.`,
  start: 'Test my alarm',
  word: 'DRILL',
  title: 'DRILL, no alarm',
  notice: 'This is only a test. Nothing has happened on the boat.',
  left: (seconds: number): string => `${seconds} s left`,
  end: 'End the drill',
  unheard: 'This device makes no sound now. Press anywhere to allow it.',
  silent: 'Not loud enough? Turn up the media volume, and switch off silent mode.',
  noticed: 'This is how an alarm of your boat is shown.',
  /** What and where. */
  spoken: (message: string, ship: string | undefined): string =>
    `Alarm${ship ? ` on ${ship}` : ''}. ${message.toLowerCase()}.`,
  alarmTitle: 'ALARM TRIGGERED',
  alarmTitled: (message: string): string => `ALARM ${message}`,
  alarmNoticed: (message: string, time: string): string => `${message}, ${time}`,
} as const
