/** Texts of the ready check: what was found about this device, and what to do about it on this platform. XTRA-06. */

/** Platforms that need different words. */
type Platform = 'ios' | 'iosInstalled' | 'android' | 'firefox' | 'desktop'
type Advice = string | Readonly<Record<Platform, string>>
/** What was found, and what to do about it. */
interface Said {
  readonly says: string
  readonly advice?: Advice
}

const LOUDER: Advice = {
  ios: 'Press the upper volume button while the test sounds, and check for headphones. The mute switch does not matter.',
  iosInstalled:
    'Press the upper volume button while the test sounds, and check for headphones. The mute switch does not matter.',
  android: 'Turn up the media volume while the test sounds; it is separate from the call volume. Check for headphones.',
  firefox: 'Turn up the media volume, and allow sound for this page at the icon beside its address.',
  desktop: 'Turn up the volume, and check the speaker and whether this tab is muted.',
}
const STAY_LIT: Advice = {
  ios: 'Turn off Low Power Mode. Or set Settings, Display & Brightness, Auto-Lock to Never for the night.',
  iosInstalled:
    'Turn off Low Power Mode, and keep iOS up to date. Or set Settings, Display & Brightness, Auto-Lock to Never.',
  android: 'Turn off the battery saver. Or set Settings, Display, Screen timeout to the longest time.',
  firefox: 'Turn off the battery saver, or choose a long time until the screen is turned off.',
  desktop: 'Choose in the energy settings that screen and computer stay on.',
}
const TEST = 'Press Test my alarm, and listen.'

const SAYS: Readonly<Record<string, Readonly<Record<string, Said>>>> = {
  sound: {
    ready: { says: 'An alarm sounds at once.' },
    blocked: {
      says: 'An alarm makes no sound now.',
      advice: 'Press anywhere in the app. Browsers allow sound only after a press.',
    },
  },
  volume: {
    heard: { says: 'You have heard the test.' },
    untried: { says: 'Not tested on this device.', advice: TEST },
    old: { says: 'You heard the test more than 30 days ago.', advice: TEST },
    unheard: { says: 'You did not hear the test.', advice: LOUDER },
  },
  screen: {
    kept: { says: 'It stays on during an alarm and in watch mode.' },
    refused: { says: 'This device did not allow it to stay on.', advice: STAY_LIT },
    missing: { says: 'This browser cannot keep it on.', advice: STAY_LIT },
    unknown: { says: 'The device has not answered yet.' },
  },
  notifications: {
    granted: { says: 'An alarm is also shown while another app or tab is in front.' },
    default: { says: 'With them an alarm is also shown while another app or tab is in front.' },
    denied: {
      says: 'Refused for this app.',
      advice: {
        ios: 'Allow them in Settings, Notifications.',
        iosInstalled: 'Allow them in Settings, Notifications.',
        android: 'Tap the icon beside the address, Permissions. Installed: hold the icon, App info, Notifications.',
        firefox: 'Allow them at the icon beside the page address.',
        desktop: 'Allow them at the icon beside the page address.',
      },
    },
    missing: { says: 'This browser has no notifications for this app.', advice: 'Installing the app may help.' },
    useless: {
      says: 'This device stops the app while another app is in front or the screen is locked: no alarm is shown then.',
      advice: 'Keep the app in front for the night, best in watch mode.',
    },
  },
  installed: {
    yes: { says: 'On this device.' },
    no: {
      says: 'Runs in the browser.',
      advice: {
        ios: 'Touch Share, then Add to Home Screen. The app then keeps what it stores, and has the whole screen.',
        iosInstalled: 'Open the app from its icon.',
        android: 'Open the menu of the browser, then Install app.',
        firefox: 'On a phone: open the menu, then Add app to Home screen. On a computer Firefox installs no apps.',
        desktop: 'Press the install icon in the address bar, if the browser has one.',
      },
    },
  },
  battery: {
    charging: { says: 'Charging.' },
    enough: { says: 'Enough, but not charging.' },
    low: {
      says: 'Low, and not charging.',
      advice: 'Charge it for the night. A battery saver may darken the screen and stop the app.',
    },
    unknown: {
      says: 'The battery level is unknown.',
      advice: 'Charge the device for the night, without battery saver.',
    },
  },
  storage: {
    kept: { says: 'What the app keeps here is not cleared.' },
    temporary: {
      says: 'The browser may clear what the app keeps here, and sign you out.',
      advice: {
        ios: 'Safari does so after 7 days without a visit. Install the app.',
        iosInstalled: 'Open the app now and then.',
        android: 'Install the app, and open it now and then.',
        firefox: 'Allow it with the button.',
        desktop: 'Install the app, and open it now and then.',
      },
    },
    unknown: { says: "This browser does not say whether it keeps the app's data." },
  },
  link: {
    fresh: { says: 'Alarms of the boat arrive here.' },
    old: { says: 'Connected, but the boat has not reported for a while.', advice: 'Check the power of the boat.' },
    lost: { says: 'Not connected: no alarm arrives here.', advice: 'Check the network of this device.' },
  },
}

const NAMES: Readonly<Record<string, string>> = {
  sound: 'Sound',
  volume: 'Volume',
  screen: 'Screen',
  notifications: 'Notifications',
  installed: 'Installation',
  battery: 'Battery',
  storage: 'Storage',
  link: 'Connection',
}

const noun = (isComputer: boolean): string => (isComputer ? 'computer' : 'phone')

export const ready = {
  title: (isComputer: boolean, count: number): string =>
    `This ${noun(isComputer)} ${count === 0 ? 'will' : 'may not'} wake you`,
  line: (count: number): string =>
    count === 0 ? 'As long as the app stays open.' : `${count} ${count === 1 ? 'thing' : 'things'} to do`,
  name: (check: string): string => NAMES[check] ?? check,
  says: (check: string, is: string): string => SAYS[check]?.[is]?.says ?? '',
  advice(check: string, is: string, platform: Platform): string | undefined {
    const advice = SAYS[check]?.[is]?.advice
    return typeof advice === 'object' ? advice[platform] : advice
  },
  /** How a line counts, for those who do not see its sign. */
  weight: { good: 'Good', todo: 'To do', note: 'Note' },
  level: (level: number): string => `${Math.round(level * 100)} %.`,
  allow: 'Allow notifications',
  keep: 'Keep it',
  speak: 'Speak the alarm: what, and on which boat',
  cannotSpeak: 'This browser cannot speak an alarm.',
  sample: 'This is how an alarm is spoken.',
  asks: 'Did you hear it?',
  heard: 'Yes, I heard it',
  unheard: 'No',
} as const
