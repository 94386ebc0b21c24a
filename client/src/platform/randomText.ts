/** Cryptographically random text. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Bytes above this would favor the first letters. */
const FAIR_BELOW = 256 - (256 % LETTERS.length)

/** Returns so many characters of [A-Za-z0-9], each equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < FAIR_BELOW) text += LETTERS[byte % LETTERS.length]
  }
  return text.slice(0, length)
}
