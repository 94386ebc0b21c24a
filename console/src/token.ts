/** The token of the control interface: kept for as long as the tab is open, and nowhere else. */

const KEY = 'drydock-token'

/** Takes it from a fragment such as '#token=…'. */
export function takeToken(fragment: string): void {
  const token = new URLSearchParams(fragment.slice(1)).get('token')
  if (token) sessionStorage.setItem(KEY, token)
}

export const token = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
export const keepToken = (value: string): void => sessionStorage.setItem(KEY, value)
export const forgetToken = (): void => sessionStorage.removeItem(KEY)
