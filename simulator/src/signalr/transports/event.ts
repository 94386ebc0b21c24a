/** Framing of an event stream. Source: the HTML standard, server-sent events. */

/** What opens a stream: browsers do not tell the page before some bytes have come. */
export const STREAM_OPENING = ':\r\n'

/**
 * One event: each line of the payload, which is text, in a line of its own. Any number of streams can be given the same
 * one.
 */
export function eventOf(payload: Buffer): Buffer {
  const lines = payload.toString().split(/\r\n|\n|\r/)
  return Buffer.from(`${lines.map(line => `data: ${line}\r\n`).join('')}\r\n`)
}
