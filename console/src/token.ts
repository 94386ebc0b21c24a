/** Token of the control interface, kept in the session storage of the tab. */

const KEY = 'drydock-token'

/** Stores the token of a URL fragment such as '#token=…'. */
export function takeToken(fragment: string): void {
  const token = new URLSearchParams(fragment.slice(1)).get('token')
  if (token) sessionStorage.setItem(KEY, token)
}

export const token = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
export const keepToken = (value: string): void => sessionStorage.setItem(KEY, value)
export const forgetToken = (): void => sessionStorage.removeItem(KEY)
