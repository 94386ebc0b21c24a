/** Sends a body that a server may refuse before it has arrived. */
import { request, type RequestOptions } from 'node:http'

/**
 * Returns the status of the answer, undefined if the connection was closed without one, and how the sending ended: the
 * code of an error, or 'all is sent'.
 */
export async function sendBody(
  target: string | URL,
  options: RequestOptions,
  body: Buffer,
): Promise<readonly [status: number | undefined, end: string]> {
  const call = request(target, options)
  const answer = new Promise<number | undefined>(resolve => {
    call.on('response', it => resolve(it.resume().statusCode))
    // A connection that is closed while the client sends may lose the answer.
    call.on('close', () => resolve(undefined))
  })
  const end = new Promise<string>(resolve => {
    call.on('error', it => resolve('code' in it ? String(it.code) : it.message))
    call.on('finish', () => resolve('all is sent'))
  })
  call.end(body)
  return [await answer, await end]
}
