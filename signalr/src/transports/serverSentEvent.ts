/** Framing of an event stream. Source: the HTML standard, server-sent events. */

/** First bytes of a stream; browsers report it as open only after some bytes. */
export const STREAM_OPENING = ':\r\n'

/** Encodes one event, with a `data:` line for each line of the text. The buffer can be shared between streams. */
export function eventOf(payload: Buffer): Buffer {
  const lines = payload.toString().split(/\r\n|\n|\r/)
  return Buffer.from(`${lines.map(line => `data: ${line}\r\n`).join('')}\r\n`)
}
