/** Tiles of a map source, which is not the gateway: no token goes there. Source: XTRA-21. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Time limit of one tile. */
const TILE_TIMEOUT_MS = 20 * SECOND

/** `missing`: the source has no such tile; `unanswered`: no answer, or none in time. */
export type TileAnswer =
  | { readonly is: 'tile'; readonly tile: Blob }
  | { readonly is: 'missing' }
  | { readonly is: 'refused'; readonly status: number }
  | { readonly is: 'unanswered' }

const NO_TILE = [204, 404]

/** Requests one tile; an abort of `stop` ends the request. Never rejects. */
export async function fetchTile(address: string, stop: AbortSignal): Promise<TileAnswer> {
  // A signal that is aborted already fires no event.
  if (stop.aborted) return { is: 'unanswered' }
  const controller = new AbortController()
  const end = (): void => controller.abort()
  stop.addEventListener('abort', end)
  const cancel = after(TILE_TIMEOUT_MS, end)
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: controller.signal })
    if (NO_TILE.includes(answer.status)) return { is: 'missing' }
    return answer.ok ? { is: 'tile', tile: await answer.blob() } : { is: 'refused', status: answer.status }
  } catch {
    return { is: 'unanswered' }
  } finally {
    cancel()
    stop.removeEventListener('abort', end)
  }
}
