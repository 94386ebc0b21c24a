/** HTML of the login and logout pages. */
import { escapeMarkup } from '@drydock/contracts/markup'
import { alert, linkBack, page } from './html.ts'

/** Messages by the reason for which a sign-in was refused. */
export const REFUSAL_MESSAGES = {
  empty: 'Enter your user and your password.',
  wrong: 'User or password is wrong.',
  often: 'Too many tries. Wait a minute, then try again.',
  out: 'This account is locked out of the boat. Ask the captain to let it aboard.',
} as const
export type LoginRefusal = keyof typeof REFUSAL_MESSAGES

/** The form posts to its own address. After a refused attempt the user name is kept and the password is empty. */
export function loginPage({ user, refused }: { user: string; refused?: LoginRefusal }): string {
  const message = refused === undefined ? '' : alert(REFUSAL_MESSAGES[refused])
  const isTyped = refused === 'wrong' || refused === 'empty'
  const invalid = `${isTyped ? ' aria-invalid="true"' : ''}${refused === undefined ? '' : ' aria-describedby="refused"'}`
  const focus = (here: boolean): string => (here ? ' autofocus' : '')
  return page(
    'Sign in to MarineOne',
    `${message}<form method="post">
<label for="user">User</label>
<input id="user" name="user" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeMarkup(user)}"${invalid}${focus(!user)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}${focus(user !== '')}>
<button type="submit">Sign in</button>
</form>`,
  )
}

/**
 * Page for a sign-in that is unknown, over or of another browser.
 * @param app address that the page links back to.
 */
export const expiredPage = (app: string): string =>
  page(
    'This sign-in is over',
    `<p>It took too long, was already finished, or was begun in another browser. Nothing is lost: go back to the app and sign in again.</p>\n${linkBack(app)}`,
  )

/**
 * @param error and `detail` as in the protocol (RFC 6749, 4.1.2.1); never internal messages.
 * @param action what did not work.
 */
export const errorPage = (app: string, error: string, detail: string, action = 'Sign-in'): string =>
  page(
    `${action} did not work`,
    `<p>The identity provider answered <strong>${escapeMarkup(error)}</strong>${detail ? `: ${escapeMarkup(detail)}` : ''}.</p>\n${linkBack(app)}`,
  )

/**
 * @param form HTML of the provider's form, which the button submits with `logout=yes`.
 * @param atOnce submits without waiting for the button.
 * @param app origin of the app, for the link "Stay signed in".
 */
export const signOutPage = (form: string, atOnce: boolean, app: string): string =>
  page(
    atOnce ? 'Signing out' : 'Sign out of MarineOne?',
    `${form}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<button type="submit" form="op.logoutForm">Sign out</button>
${atOnce ? '<script src="/identity/submit.js" defer></script>' : `<a class="button plain" href="${escapeMarkup(app)}/">Stay signed in</a>`}`,
  )

/**
 * Page after a sign-out, when the app gave no address to return to.
 * @param app address that the page links back to.
 */
export const signedOutPage = (app: string): string => page('You are signed out', linkBack(app))
