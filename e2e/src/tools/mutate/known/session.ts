/** Known mutants of the areas: session, start, link and banners. */
import type { Check, KnownMutant } from './known.ts'

const test = (file: string, title: string): Check => ({ is: 'test', file, title })

export const session: readonly KnownMutant[] = [
  {
    name: 'The Logout screen leaves the alarm data as they are.',
    file: 'client/src/app/LogoutScreen.tsx',
    find: '    clearAlarmData()\n',
    replace: '',
    noticedBy: test(
      'e2e/specs/sign-out.spec.ts',
      'SESSION-13 SM-ALARM-7 clears the alarm data: no banner, and Home only after a new status',
    ),
  },
  {
    name: 'The success banner is blue.',
    file: 'client/src/components/banner.module.css',
    find: '  background: var(--ok);\n',
    replace: '  background: #1b4a9a;\n',
    noticedBy: test('e2e/specs/alarm-colors.spec.ts', 'are red, orange and green by day'),
  },
  {
    name: 'The success banner has another word.',
    file: 'client/src/texts/banners.ts',
    find: "success: 'SUCCESS'",
    replace: "success: 'DONE'",
    noticedBy: { is: 'scenario', id: 'SC-75', driver: 'chromium' },
  },
  {
    name: 'Line breaks and blanks of a server text collapse in the banner.',
    file: 'client/src/components/banner.module.css',
    find: '  white-space: pre-wrap;\n',
    replace: '',
    noticedBy: test(
      'e2e/specs/banners.spec.ts',
      'BANNER-07 HUB-18 a success keeps its line breaks and blanks in the banner Success with the word SUCCESS at 390 px, and in the list of messages',
    ),
  },
  {
    name: 'Line breaks and blanks of a server text collapse in the list of messages.',
    file: 'client/src/app/messages.module.css',
    find: '  white-space: pre-wrap;\n',
    replace: '',
    noticedBy: test(
      'e2e/specs/banners.spec.ts',
      'BANNER-08 HUB-19 a warning keeps its line breaks and blanks in the banner Warning with the word WARNING at 390 px, and in the list of messages',
    ),
  },
  {
    name: 'Signing out ignores the configured logout page.',
    file: 'client/src/stores/configuration.ts',
    find: 'if (isAddress(text)) return text\n',
    replace: 'if (isAddress(text)) return undefined\n',
    noticedBy: test(
      'client/src/app/signOut.test.ts',
      'SESSION-15 OPEN-144 after signing out the app opens the configured page and starts no new sign-in',
    ),
  },
  {
    name: 'Signing out goes to whatever is configured, a script too.',
    file: 'client/src/stores/configuration.ts',
    find: 'if (isAddress(text)) return text\n',
    replace: "if (text !== '') return text\n",
    noticedBy: test(
      'client/src/stores/configuration.test.ts',
      'OPEN-144 signing out ends on a web page with a visible host, whatever is configured',
    ),
  },
  {
    name: 'A link to the logout callback signs out the other tabs.',
    file: 'client/src/platform/oidc.ts',
    find: '      if (tabStorage.read(SIGNING_OUT) === undefined) return false\n',
    replace: '',
    noticedBy: test(
      'client/src/platform/oidc.test.ts',
      'SESSION-10 on the logout callback only a tab that had left to sign out signs out the others: a tab that was opened by a link',
    ),
  },
  {
    name: 'A path that browsers read as another host is taken as it is.',
    file: 'client/src/platform/appPath.ts',
    find: ".replace(/^[/\\\\]+/, '')",
    replace: ".replace(/^\\//, '')",
    noticedBy: test(
      'client/src/platform/appPath.test.ts',
      'ROUTE-01 no path leaves the origin of the app, and a path within the app stays unchanged',
    ),
  },
  {
    name: 'The guard lets a path through that browsers read as another host.',
    file: 'client/src/stores/navigation.ts',
    find: '  if (within !== path) return within\n',
    replace: '',
    noticedBy: test(
      'client/src/app/startApp.test.ts',
      'OPEN-073 the deep link //host/x?y=1 leads to /host/x?y=1 after sign-in, within the app',
    ),
  },
  {
    name: 'The warning of a startup that failed lacks its second text.',
    file: 'client/src/stores/start.ts',
    find: 'showWarning(ERROR_TEXTS.unableToInitialize, ERROR_TEXTS.gatewayNotResponding)',
    replace: 'showWarning(ERROR_TEXTS.unableToInitialize)',
    noticedBy: { is: 'scenario', id: 'SC-05', driver: 'chromium' },
  },
  {
    name: 'The overlay of a restart counts no seconds.',
    file: 'client/src/app/Processing.tsx',
    find: 'return work.countdown ? <Countdown is={work.is} {...work.countdown} /> : <Overlay',
    replace: 'return <Overlay',
    noticedBy: { is: 'scenario', id: 'SC-76', driver: 'chromium' },
  },
  {
    name: 'Back leads from Home to the Logout screen again.',
    file: 'client/src/app/LogoutScreen.tsx',
    find: "navigate('/home', { replace: true })",
    replace: "navigate('/home')",
    noticedBy: test(
      'client/src/app/LogoutScreen.test.tsx',
      'SESSION-13 SESSION-14 the logout callback clears the alarm data and is replaced by Home',
    ),
  },
  {
    name: 'A press on Home while the app is about to sign out makes a fourth attempt.',
    file: 'client/src/machines/start.ts',
    find: "input.is === 'begin' && state.signedOut",
    replace: "input.is === 'begin'",
    noticedBy: test(
      'client/src/machines/start.test.ts',
      'START-08 nothing begins a fourth attempt in the 4 s before the sign-out',
    ),
  },
  {
    name: 'A list of a screen that was left is read again when the link is back.',
    file: 'client/src/stores/connectionBack.ts',
    find: '    stopLink()\n',
    replace: '',
    noticedBy: test(
      'client/src/stores/connectionBack.test.ts',
      'XTRA-29 what has been left is not read again, neither by the link nor by the network',
    ),
  },
]
