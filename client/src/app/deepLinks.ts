/** Moves the router from outside of React: the guard and the sign-in know where to go before a component does. */
import { BASE_PATH } from '#platform/basePath.ts'

export function replacePath(path: string): void {
  history.replaceState(null, '', BASE_PATH + path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
