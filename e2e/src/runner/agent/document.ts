/** Pending work of a document: loading of frames, pictures and fonts, animations, and layout of new elements. */
import { createFrameWait } from './frameWait.ts'
import { type PendingWork, type Pending, trackMethod } from './pendingWork.ts'

/** Activity of one document. */
export interface DocumentActivity {
  /** Whether the document may learn several turns late that it is being left, as without the Navigation API. */
  readonly isLeftLate: boolean
  /** Whether an animation runs, or new elements have no layout yet. */
  isBusy(): boolean
  /** Ends animations, and resolves when new elements have a layout. Returns whether it had to wait for a frame. */
  settle(): Promise<boolean>
  /** Returns whether visible content has changed since the last call. */
  takeChanged(): boolean
}

const WATCHED = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: [
    'aria-label',
    'aria-valuetext',
    'aria-expanded',
    'aria-pressed',
    'aria-current',
    'aria-disabled',
    'disabled',
    'hidden',
    'class',
    'open',
  ],
}

export function trackDocument(page: typeof globalThis, pendingWork: PendingWork): DocumentActivity {
  const drawn = createFrameWait(page)
  const loaded = new WeakSet<EventTarget>()
  let changed = true
  let grown = true

  for (const end of ['load', 'error'])
    page.document.addEventListener(end, event => event.target && loaded.add(event.target), true)
  // In a page of another server the agent may come later than the files of the page.
  const complete = (): void => {
    for (const it of page.document.querySelectorAll('link[rel=stylesheet], script, iframe')) loaded.add(it)
  }
  if (page.document.readyState === 'complete') complete()
  else page.addEventListener('load', complete)
  const observer = new page.MutationObserver(records => {
    changed = true
    // A text that changes in its place, such as an age, causes no further work.
    if (records.some(it => it.type !== 'characterData')) pendingWork.noteActivity()
    grown ||= records.some(it => it.type === 'childList')
  })
  observer.observe(page.document, WATCHED)

  watchLeaving(page, pendingWork)
  watchSteps(page, pendingWork)
  pendingWork.addSource(() =>
    page.document.readyState === 'complete'
      ? []
      : [{ kind: 'document', what: `${page.location.pathname} is being read` }],
  )
  pendingWork.addSource(() => frames(page.document, loaded))
  pendingWork.addSource(() => links(page.document, loaded))
  pendingWork.addSource(() => scripts(page.document, loaded))
  pendingWork.addSource(() => pictures(page.document))
  pendingWork.addSource(() => fonts(page.document))
  trackPictures(page, pendingWork)

  return {
    isLeftLate: !page.navigation,
    isBusy: () => grown || moving(page.document).length > 0,
    async settle() {
      const moved = endAnimations(page.document)
      if (!moved && !grown) return false
      grown = false
      await drawn()
      return true
    },
    takeChanged() {
      const was = changed
      changed = false
      return was
    },
  }
}

/** Tracks navigation away from the document as pending work; a canceled navigation ends it. */
function watchLeaving(page: typeof globalThis, pendingWork: PendingWork): void {
  const { navigation, document } = page
  const leaving = (): (() => void) => pendingWork.add('page', `${document.location.pathname} is being left`)
  // Without the Navigation API no event reports a canceled navigation; then the document stays busy.
  if (!navigation) {
    page.addEventListener('beforeunload', leaving)
    // A press may leave the document and do nothing else.
    page.addEventListener('click', () => pendingWork.noteActivity(), true)
    return
  }
  let left = (): void => undefined
  navigation.addEventListener('navigate', event => {
    left()
    if (event.destination.sameDocument || event.downloadRequest !== null || !event.destination.url.startsWith('http'))
      return
    left = leaving()
    event.signal.addEventListener('abort', left)
  })
}

/** Tracks a step that the app takes through the history until the browser has taken it; some take a while. */
function watchSteps(page: typeof globalThis, pendingWork: PendingWork): void {
  const { history } = page
  let taken = (): void => undefined
  for (const name of ['back', 'forward', 'go'] as const) {
    const step: (delta?: number) => void = history[name].bind(history)
    history[name] = (delta?: number) => {
      taken()
      taken = pendingWork.add('step', 'through the history')
      step(delta)
    }
  }
  page.addEventListener('popstate', () => taken())
}

const frames = (document: Document, loaded: WeakSet<EventTarget>): readonly Pending[] =>
  Array.from(document.querySelectorAll('iframe')).flatMap((it): readonly Pending[] => {
    if (it.src === '') return written(it.contentDocument)
    return loaded.has(it) ? [] : [{ kind: 'frame', what: it.src.split('?')[0] ?? '' }]
  })

/**
 * A document that a script writes into a frame, such as the copy that html2canvas draws. Its style sheets take real
 * time, in Firefox even when the page has them.
 */
function written(document: Document | null): readonly Pending[] {
  if (document === null) return []
  const reading: readonly Pending[] =
    document.readyState === 'complete' ? [] : [{ kind: 'frame', what: 'a document that a script writes' }]
  return [...reading, ...pictures(document), ...fonts(document)]
}

/** Style sheets and preloads of lazy parts; the app requests the next files only after they are loaded. */
const links = (document: Document, loaded: WeakSet<EventTarget>): readonly Pending[] =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]'))
    .filter(it => !loaded.has(it))
    .map(it => ({ kind: 'link', what: it.href }))

const SCRIPT_TYPES: ReadonlySet<string> = new Set(['', 'module', 'text/javascript', 'application/javascript'])

/** Scripts that were added and have not run yet; their `load` event comes after they have run. */
const scripts = (document: Document, loaded: WeakSet<EventTarget>): readonly Pending[] =>
  Array.from(document.scripts)
    .filter(it => it.src !== '' && !it.noModule && SCRIPT_TYPES.has(it.type) && !loaded.has(it))
    .map(it => ({ kind: 'script', what: it.src.split('?')[0] ?? '' }))

const pictures = (document: Document): readonly Pending[] =>
  Array.from(document.images)
    .filter(it => !it.complete && it.loading !== 'lazy')
    .map(it => ({ kind: 'image', what: it.src.slice(0, 80) }))

/** Tracks pictures that are loaded, decoded or made by scripts. */
function trackPictures(page: typeof globalThis, pendingWork: PendingWork): void {
  trackUnshownPictures(page.HTMLImageElement.prototype, pendingWork)
  trackMethod(pendingWork, page.HTMLImageElement.prototype, 'decode', 'image')
  trackMethod(pendingWork, page, 'createImageBitmap', 'image')
  trackToBlob(page, pendingWork)
}

/** Tracks pictures that a script loads without showing them, such as those that html2canvas draws. */
function trackUnshownPictures(image: HTMLImageElement, pendingWork: PendingWork): void {
  const src = Object.getOwnPropertyDescriptor(image, 'src')
  if (!src?.set) return
  const { set } = src
  const loading = new WeakMap<HTMLImageElement, () => void>()
  Object.defineProperty(image, 'src', {
    ...src,
    set(this: HTMLImageElement, address: string) {
      loading.get(this)?.()
      // A picture of the document is found there; a lazy one may never be loaded.
      if (!this.isConnected && this.loading !== 'lazy') {
        const done = pendingWork.add('image', String(address).slice(0, 80))
        loading.set(this, done)
        for (const end of ['load', 'error']) this.addEventListener(end, done, { once: true })
      }
      set.call(this, address)
    },
  })
}

const fonts = (document: Document): readonly Pending[] =>
  document.fonts?.status === 'loading' ? [{ kind: 'font', what: 'a typeface' }] : []

const moving = (document: Document): readonly Animation[] =>
  document.getAnimations().filter(it => it.playState === 'running')

/** Ends finite animations and holds endless ones at their beginning; returns whether any was still moving. */
function endAnimations(document: Document): boolean {
  const found = moving(document)
  for (const animation of found) {
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    if (Number.isFinite(end)) animation.finish()
    else {
      animation.currentTime = 0
      animation.pause()
    }
  }
  return found.length > 0
}

function trackToBlob(page: typeof globalThis, pendingWork: PendingWork): void {
  const { toBlob } = page.HTMLCanvasElement.prototype
  page.HTMLCanvasElement.prototype.toBlob = function (
    this: HTMLCanvasElement,
    callback: BlobCallback,
    type?: string,
    quality?: number,
  ) {
    const done = pendingWork.add('canvas', 'toBlob')
    const answered = (blob: Blob | null): void => {
      done()
      callback(blob)
    }
    toBlob.call(this, answered, type, quality)
  }
}
