/** Removes trailing slashes in linear time; the pattern `/\/+$/` is quadratic. */
export function withoutFinalSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}
