/** Tiles of a map source, which is not the gateway: no token goes there. Source: XTRA-21. */
import { SECOND } from '@drydock/contracts'
import { abortAfter } from '#api/abortAfter.ts'

/** Time limit of one tile. */
const TILE_TIMEOUT_MS = 20 * SECOND

/** `missing`: the source has no such tile; `unanswered`: no answer, or none in time. */
export type TileAnswer =
  | { readonly is: 'tile'; readonly tile: Blob }
  | { readonly is: 'missing' }
  | { readonly is: 'refused'; readonly status: number }
  | { readonly is: 'unanswered' }

const NO_TILE = [204, 404]

async function requestTile(address: string, signal: AbortSignal): Promise<TileAnswer> {
  const answer = await fetch(address, { credentials: 'omit', signal })
  if (NO_TILE.includes(answer.status)) return { is: 'missing' }
  return answer.ok ? { is: 'tile', tile: await answer.blob() } : { is: 'refused', status: answer.status }
}

/** Requests one tile; an abort of `stop` ends the request. Never rejects. */
export async function fetchTile(address: string, stop: AbortSignal): Promise<TileAnswer> {
  if (stop.aborted) return { is: 'unanswered' }
  try {
    return await abortAfter(TILE_TIMEOUT_MS, signal => requestTile(address, signal), stop)
  } catch {
    return { is: 'unanswered' }
  }
}
