/** Token of the control interface, kept in the session storage of the tab. */

const KEY = 'drydock-token'

/** Stores the token of a URL fragment such as '#token=…'. */
export function takeToken(fragment: string): void {
  const token = new URLSearchParams(fragment.slice(1)).get('token')
  if (token) sessionStorage.setItem(KEY, token)
}

/** Returns the token; undefined if this tab has none. */
export const token = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
/** Stores the token until the tab is closed. */
export const keepToken = (value: string): void => sessionStorage.setItem(KEY, value)
/** Removes the token, so that the console asks for one again. */
export const forgetToken = (): void => sessionStorage.removeItem(KEY)
