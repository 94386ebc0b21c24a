/** Navigates from outside of React: the end of a sign-in is known before a component is rendered. */
import { BASE_PATH } from '#platform/basePath.ts'

/** Replaces the path of the address and notifies the router; no entry is added to the history. */
export function replacePath(path: string): void {
  history.replaceState(history.state, '', BASE_PATH + path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
