/** Playwright's page as far as the captain's actions use it: locators, address, file choosers and downloads. */
import { DomLocator, notePage } from './locator.ts'
import type { DomTab } from './tab.ts'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Uint8Array
}

/** Maximum number of turns of the event loop in which a page processes a press. */
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
  /** Waits for the next file chooser or download. */
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
        const chosen = files.map(file =>
          Object.assign(new window.Blob([file.buffer as BlobPart], { type: file.mimeType }), {
            name: file.name,
            lastModified: 0,
          }),
        )
        if (chosen.length === 0) return void input.dispatchEvent(new window.Event('cancel', { bubbles: true }))
        Object.defineProperty(input, 'files', { value: chosen, configurable: true })
        input.dispatchEvent(new window.Event('change', { bubbles: true }))
      },
    }
  }
  /** A page may ask for a file while it processes a press, and not later. */
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
      const onEvent = ({ target }: Event): void => {
        if (!isMeant(target as Element)) return
        document?.removeEventListener(event, onEvent, true)
        resolve(target as E)
      }
      document?.addEventListener(event, onEvent, true)
    })
  }
}
