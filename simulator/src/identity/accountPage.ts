/** HTML of the account page. */
import type { Account } from './accounts.ts'
import { escapeMarkup } from '@drydock/contracts/markup'
import { alert, linkBack, page, csrfField, status } from './html.ts'

export interface AccountPageContent {
  readonly account: Account
  readonly csrfToken: string
  /** Origin of the app, for the link back. */
  readonly app: string
}

/** Message above the form: something was done, or a field was refused. */
export type AccountMessage =
  | { readonly done: string }
  | { readonly field: 'name' | 'current' | 'password'; readonly refused: string }

export const DONE_MESSAGES = {
  name: 'The name is saved. The app shows it from the next sign-in on.',
  password: 'The password is changed. All other devices are signed out.',
  elsewhere: 'All other devices are signed out. Their app shows it when it next renews its sign-in.',
} as const

export function accountPage(
  { account: { user, name }, csrfToken, app }: AccountPageContent,
  message?: AccountMessage,
): string {
  const above = (field: string): string =>
    message && 'field' in message && message.field === field ? alert(message.refused) : ''
  const mark = (field: string): string =>
    message && 'field' in message && message.field === field
      ? ' aria-invalid="true" aria-describedby="refused" autofocus'
      : ''
  const form = (act: string, fields: string, button: string): string =>
    `<form method="post" action="/identity/account/${act}">\n${csrfField(csrfToken)}\n${fields}<button type="submit">${button}</button>\n</form>`
  return page(
    'Your account',
    `${message && 'done' in message ? status(message.done) : ''}<dl><dt>User</dt><dd>${escapeMarkup(user)}</dd></dl>
<section aria-labelledby="h-name">
<h2 id="h-name">Name</h2>
${above('name')}${form('name', `<label for="name">Your name</label>\n<input id="name" name="name" autocomplete="name" required maxlength="60" value="${escapeMarkup(name)}"${mark('name')}>\n`, 'Save name')}
</section>
<section aria-labelledby="h-password">
<h2 id="h-password">Password</h2>
${above('current')}${above('password')}${form(
  'password',
  `<input type="text" autocomplete="username" value="${escapeMarkup(user)}" readonly hidden>
<label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required${mark('current')}>
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="200"${mark('password')}>
`,
  'Change password',
)}
</section>
<section aria-labelledby="h-elsewhere">
<h2 id="h-elsewhere">Other devices</h2>
<p>Ends your sign-in everywhere but in this browser.</p>
${form('elsewhere', '', 'Sign out elsewhere')}
</section>
${linkBack(app, true)}`,
  )
}
