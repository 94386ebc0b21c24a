/**
 * As much of a page of Playwright as the captain's actions use: everything on it, where it is, and what it hands over.
 */
import { DomLocator, notePage } from './locator.ts'
import type { DomTab } from './tab.ts'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Uint8Array
}

/** So many turns of the loop a page takes at most to work on a press. */
const TURNS_OF_A_PRESS = 20

export class DomPage extends DomLocator {
  readonly #tab: DomTab

  constructor(tab: DomTab) {
    super(tab, () => tab.seen)
    this.#tab = tab
    notePage(tab, this)
  }
  url(): string {
    return this.#tab.url
  }
  /** The next choice of files, or the next file that is kept. */
  async waitForEvent(what: 'filechooser' | 'download'): Promise<unknown> {
    return what === 'filechooser' ? this.#chooser() : this.#download()
  }

  async #chooser(): Promise<{ setFiles(files: readonly ChosenFile[]): Promise<void> }> {
    const { window } = this.#tab
    if (!window) throw new Error('The app has not been opened yet.')
    const asked = this.#next<HTMLInputElement>(
      'click',
      it => it.localName === 'input' && (it as HTMLInputElement).type === 'file',
    )
    const input = await Promise.race([asked, this.#nothingAsked(window.document)])
    return {
      async setFiles(files) {
        const chosen = files.map(it =>
          Object.assign(new window.Blob([it.buffer as BlobPart], { type: it.mimeType }), {
            name: it.name,
            lastModified: 0,
          }),
        )
        if (chosen.length === 0) return void input.dispatchEvent(new window.Event('cancel', { bubbles: true }))
        Object.defineProperty(input, 'files', { value: chosen, configurable: true })
        input.dispatchEvent(new window.Event('change', { bubbles: true }))
      },
    }
  }
  /** A page may ask for a file while it works on a press, and not later. */
  async #nothingAsked(document: Document): Promise<never> {
    await new Promise(resolve => document.addEventListener('click', resolve, { capture: true, once: true }))
    for (let turns = 0; turns < TURNS_OF_A_PRESS; turns++) await new Promise(resolve => setImmediate(resolve))
    throw new Error('The press did not ask for a file.')
  }
  async #download(): Promise<{ suggestedFilename(): string }> {
    const link = await this.#next<HTMLAnchorElement>('click', it => it.localName === 'a' && it.hasAttribute('download'))
    return { suggestedFilename: () => link.download }
  }
  #next<E extends Element>(event: string, isMeant: (element: Element) => boolean): Promise<E> {
    const document = this.#tab.window?.document
    return new Promise(resolve => {
      const hear = ({ target }: Event): void => {
        if (!isMeant(target as Element)) return
        document?.removeEventListener(event, hear, true)
        resolve(target as E)
      }
      document?.addEventListener(event, hear, true)
    })
  }
}
