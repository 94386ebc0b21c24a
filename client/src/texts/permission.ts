/** Texts of the permission screen. Source: GEO-14 to GEO-18; OPEN-102. */
export const permission = {
  why: 'The app needs permission to use the location of your phone.',
  hint: 'Man over board and the map show it. The browser asks once. Nothing is sent until you press a button for it.',
  request: 'REQUEST USER POSITION',
  reading: 'Asking the phone …',
  error: 'ERROR GETTING GEOLOCATION',
  ios: {
    title: 'On an iPhone or iPad',
    steps: [
      'Open Settings → Privacy & Security → Location Services and switch it on.',
      'Below, choose Safari Websites (or this app) and While Using the App.',
      'Switch on Precise Location, come back here and press the button.',
    ],
  },
  android: {
    title: 'On Android',
    steps: [
      'Open Settings → Location and switch it on.',
      'In the browser, tap the icon left of the address → Permissions → Location → Allow.',
      'Come back here and press the button.',
    ],
  },
} as const
