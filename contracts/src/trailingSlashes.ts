/** Addresses without the slashes at their end, in one pass: `/\/+$/` begins anew at each slash. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
