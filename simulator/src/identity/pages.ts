/** The pages of the identity provider. They work without script; every value that came from outside is escaped here. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? '')

const LOGO =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M36.5 8.5V44M36.5 8.5 16.5 33" fill="none" stroke="currentColor" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/><path d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z" fill="currentColor"/></svg>'

/** `body` is HTML. */
const page = (heading: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<link rel="icon" href="/identity/icon.svg">
<link rel="stylesheet" href="/identity/identity.css">
</head>
<body>
<main>
${LOGO}
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`

const linkBack = (app: string): string => `<a class="button" href="${escaped(app)}/">Back to MarineOne</a>`

/** The form posts to its own address. After a refused attempt the user name stays and the password is asked again. */
export function loginPage({ user, refused }: { user: string; refused: boolean }): string {
  const alert = refused ? '<p id="refused" role="alert">User or password is wrong.</p>\n' : ''
  const invalid = refused ? ' aria-invalid="true" aria-describedby="refused"' : ''
  const focus = (here: boolean): string => (here ? ' autofocus' : '')
  return page(
    'Sign in to MarineOne',
    `${alert}<form method="post">
<label for="user">User</label>
<input id="user" name="user" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escaped(user)}"${invalid}${focus(!user)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}${focus(user !== '')}>
<button type="submit">Sign in</button>
</form>`,
  )
}

export const expiredPage = (app: string): string =>
  page('This sign-in is over', `<p>It took too long, was already finished, or was begun in another browser. Nothing is lost: go back to the app and sign in again.</p>\n${linkBack(app)}`)

/** `error` and `detail` are those of the protocol (RFC 6749, 4.1.2.1), never of the machinery behind it. */
export const errorPage = (app: string, error: string, detail: string): string =>
  page('Sign-in did not work', `<p>The identity provider answered <strong>${escaped(error)}</strong>${detail ? `: ${escaped(detail)}` : ''}.</p>\n${linkBack(app)}`)

/** `form` is the provider's own; the button sends it along with the answer yes. `atOnce`: without waiting for the button. */
export const signOutPage = (form: string, atOnce: boolean): string =>
  page(
    atOnce ? 'Signing out' : 'Sign out of MarineOne?',
    `${form}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button type="submit" form="op.logoutForm">Sign out</button>${atOnce ? '\n<script src="/identity/submit.js" defer></script>' : ''}`,
  )

export const signedOutPage = (app: string): string => page('You are signed out', linkBack(app))
