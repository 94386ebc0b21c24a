/** Known mutants of the areas: account. */
import type { KnownMutant } from './known.ts'

const ACCOUNT_SPEC = 'e2e/specs/account.spec.ts'
const FORM_TEST = 'client/src/stores/profileForm.test.ts'

export const account: readonly KnownMutant[] = [
  {
    name: 'A usage bar above 80 percent has no error color.',
    file: 'client/src/components/UsageBar.tsx',
    find: 'classes(css.usage, isHigh && css.usageHigh)',
    replace: 'css.usage',
    noticedBy: {
      is: 'test',
      file: ACCOUNT_SPEC,
      title:
        '%s PROFILE-07 PROFILE-08 PROFILE-28 PROFILE-29 the bars show %d of 500 MB and %d of 2,000 transactions as text, width and color',
    },
  },
  {
    name: "The box 'Deck Hatch' by SMS is wired to the flag of the main door.",
    file: 'contracts/src/notifications.ts',
    find: "hatch: { email: 'hatchEmailActive', sms: 'hatchSMSActive' }",
    replace: "hatch: { email: 'hatchEmailActive', sms: 'mainDoorSMSActive' }",
    noticedBy: { is: 'scenario', id: 'SC-96-FLAGS', driver: 'chromium' },
  },
  {
    name: 'The device identifier shows the user identifier.',
    file: 'client/src/screens/profile/AccountCard.tsx',
    find: 'orNone(it?.deviceId)',
    replace: 'orNone(it?.userId)',
    noticedBy: {
      is: 'test',
      file: ACCOUNT_SPEC,
      title:
        'PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-20 PROFILE-34 NOTIFY-01 shows the captain each record under its own name, and sends it back when it is saved',
    },
  },
  {
    name: "'Subscribed since' shows the begin of the running period.",
    file: 'client/src/screens/profile/SubscriptionDetails.tsx',
    find: 'texts.day(it.subscriptionStartDate, zone)',
    replace: 'texts.day(it.currentPeriodStart, zone)',
    noticedBy: {
      is: 'test',
      file: ACCOUNT_SPEC,
      title: 'SUBS-01 the subscription panel shows period, start, renewal date and interval under their names',
    },
  },
  {
    name: "The switch 'Upload access' shows the right to the gallery.",
    file: 'client/src/screens/profile/ConnectedAccount.tsx',
    find: "field: 'hasUploadAccess'",
    replace: "field: 'hasGalleryAccess'",
    noticedBy: {
      is: 'test',
      file: ACCOUNT_SPEC,
      title: 'ROLE-07 ACCT-26 the captain sees the rights to gallery and upload, and changes each separately',
    },
  },
  {
    name: 'A connected account that is locked out reads as approved.',
    file: 'client/src/screens/profile/ConnectedAccount.tsx',
    find: 'isApproved ? texts.approved : texts.lockedOut',
    replace: 'texts.approved',
    noticedBy: { is: 'scenario', id: 'SC-85', driver: 'chromium' },
  },
  {
    name: 'Success is said though one of the three calls of a save failed.',
    file: 'client/src/stores/profileForm.ts',
    find: 'profileForm.isSavedShown = !isRetry',
    replace: 'profileForm.isSavedShown = true',
    noticedBy: {
      is: 'test',
      file: FORM_TEST,
      title:
        'SM-FORM-9 API-53 when %s fails the app shows no banner, logs it, keeps what was typed, and counts stored parts as saved',
    },
  },
  {
    name: 'A retry sends again what the gateway has already.',
    file: 'client/src/stores/profileParts.ts',
    find: 'differs || !isRetry ||',
    replace: 'differs || true ||',
    noticedBy: {
      is: 'test',
      file: FORM_TEST,
      title:
        'PROFILE-45 OPEN-079 a retry sends only unsaved and changed records, and the save after it sends both again',
    },
  },
  {
    name: 'A time zone that is written otherwise than it is known is saved.',
    file: 'contracts/src/settingsChange.ts',
    find: 'selectableTimeZones().includes(name)',
    replace: 'isDisplayableTimeZone(name)',
    noticedBy: {
      is: 'test',
      file: 'contracts/src/settings.test.ts',
      title: 'SETTINGS-07 OPEN-080 %j is not a selectable time zone, since names are compared exactly',
    },
  },
  {
    name: 'A name of 31 characters is accepted.',
    file: 'contracts/src/fields.ts',
    find: 'trimmedLength(text) <= most',
    replace: 'trimmedLength(text) <= most + 1',
    noticedBy: {
      is: 'test',
      file: 'contracts/src/fields.test.ts',
      title: 'OPEN-142 every length limit counts UTF-16 units of the trimmed text',
    },
  },
  {
    name: 'The validator counts an emoji once and the counter twice.',
    file: 'contracts/src/fields.ts',
    find: 'trimmedLength(text) <= most',
    replace: '[...text.trim()].length <= most',
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/limits.spec.ts',
      title: '%s OPEN-142 %s accepts %d UTF-16 units, and an emoji counts as two',
    },
  },
  {
    name: 'A deleted VIP contact cannot be brought back.',
    file: 'client/src/stores/vip.ts',
    find: '      vip.removed = removed\n',
    replace: '',
    noticedBy: {
      is: 'test',
      file: 'client/src/stores/vip.test.ts',
      title: 'OPEN-029 a deletion is undone: the contact is added again, and the list is read',
    },
  },
  {
    name: 'The page stays hidden from screen readers for a moment after a dialog has gone.',
    file: 'client/src/theme/Fluent.tsx',
    find: 'queueMicrotask(showPage)',
    replace: 'undefined',
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/dialogs.spec.ts',
      title: 'UX right after %s no part of the page is hidden from screen readers',
    },
  },
  {
    name: "The box 'Main Door' of a sailor friend is wired to the flag of the deck hatch, and the other way round.",
    file: 'client/src/stores/contactFlags.ts',
    find: "  gatewayPowerloss: 'gatewayTampered',\n",
    replace: "  gatewayPowerloss: 'gatewayTampered',\n  mainDoor: 'hatch',\n  hatch: 'mainDoor',\n",
    noticedBy: {
      is: 'test',
      file: 'client/src/screens/contact/ContactFlags.test.tsx',
      title: '%s CONTACT-11 CONTACT-13 the box %s shows and changes %s and %s',
    },
  },
  {
    name: 'An edited sailor friend can be saved with an e-mail address that is none.',
    file: 'client/src/stores/contactForm.ts',
    find: 'email: fieldProblem(Email, email) ??',
    replace: "email: (contactForm.mode === 'edit' ? undefined : fieldProblem(Email, email)) ??",
    noticedBy: { is: 'scenario', id: 'SC-97', driver: 'dom' },
  },
  {
    name: 'The account can be saved without a phone number.',
    file: 'client/src/stores/profileForm.ts',
    find: "shipName === undefined && phone === 'valid'",
    replace: "shipName === undefined && (phone === 'valid' || phone === 'missing')",
    noticedBy: { is: 'scenario', id: 'SC-96', driver: 'dom' },
  },
  {
    name: 'A friend of a captain whose id has capitals carries the id with them.',
    file: 'client/src/stores/contactForm.ts',
    find: "(session.user?.id ?? '').toLowerCase()",
    replace: "session.user?.id ?? ''",
    noticedBy: {
      is: 'test',
      file: 'e2e/specs/account-forms.spec.ts',
      title: 'CONTACT-03 a friend of a captain whose id has capitals carries it in lower case',
    },
  },
  {
    name: 'A VIP contact can be saved without a phone number.',
    file: 'client/src/stores/vip.ts',
    find: "name === undefined && phone === 'valid'",
    replace: "name === undefined && (phone === 'valid' || phone === 'missing')",
    noticedBy: { is: 'scenario', id: 'SC-97', driver: 'dom' },
  },
  {
    name: 'The bar of the data has the color of the transactions.',
    file: 'client/src/screens/profile/Usage.tsx',
    find: 'usagePercent(it.mBsUsed, it.dataLimit)',
    replace: 'usagePercent(it.transactionsUsed, it.transactionsLimit)',
    noticedBy: { is: 'scenario', id: 'SC-86', driver: 'dom' },
  },
]
