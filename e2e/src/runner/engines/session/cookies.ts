/** Cookies of one browser as far as the pages of one boat need them: by name, for every path. */

export class Cookies {
  readonly #values = new Map<string, string>()

  /** Takes the cookies of a response; a lifetime of zero or less deletes one. */
  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(it => it.trim())
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const isOver = attributes.some(it => /^max-age=(0|-\d+)$/i.test(it) || /^expires=Thu, 01 Jan 1970/i.test(it))
      if (isOver) this.#values.delete(name)
      else this.#values.set(name, pair.slice(at + 1))
    }
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#values.entries()
  }

  get header(): string {
    return Array.from(this, ([name, value]) => `${name}=${value}`).join('; ')
  }
}
