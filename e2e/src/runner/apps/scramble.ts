/** Scrambles a text: shifts every letter by half the alphabet, so that no part of it can be found. */

/**
 * 'SAVE' becomes 'FNIR'; a text without letters gets a character that no other text has. Runs in pages too, so it
 * imports nothing.
 */
export function scrambled(text: string): string {
  const turned = text.replaceAll(/\p{L}/gu, letter => {
    const code = letter.charCodeAt(0)
    const first = code < 97 ? 65 : 97
    return code < 128 ? String.fromCharCode(first + ((code - first + 13) % 26)) : '¤'
  })
  return turned === text ? `¤${text}` : turned
}
