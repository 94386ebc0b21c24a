/** Texts of the installation, and of what the app does when it is not in front. XTRA-15, XTRA-16. */

export const install = {
  title: 'Install the app',
  about: 'An installed app has an icon and the whole screen, and keeps what it stores.',
  press: 'Install',
  steps: 'Three steps in Safari',
  step: [
    'Touch Share at the edge of the screen.',
    'Scroll down, and touch Add to Home Screen.',
    'Touch Add. Then open the app from its icon, and sign in there.',
  ],
  closed: 'When the app is not in front',
  rows: {
    front: ['In front, screen on', 'Sounds, shows, and keeps the screen on.'],
    behind: ['Behind another app', 'Shows a notification if you allowed them. Sound depends on the device.'],
    behindApple: ['Behind another app, or screen locked', 'Nothing. The device stops the app.'],
    locked: ['Screen locked', 'The device may stop the app after a while, and then nothing sounds.'],
    closed: ['Closed, installed or not', 'Nothing. An installed web app cannot sound then.'],
    always: ['Always', 'E-mail and SMS of the boat, where they are chosen in the account.'],
  },
  choose: 'Choose e-mail and SMS',
} as const
