/**
 * Names of web APIs and CSS features that Safari 16.4 or Firefox 128 lack, as far as an app like this one might use
 * them. docs/web-apis.md has a row for each that is used.
 */

export interface WebApi {
  readonly name: string
  /** Matches its use in a source, or in a build of one. */
  readonly found: RegExp
}

const api = (name: string, found: RegExp = new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`)): WebApi => ({
  name,
  found,
})
const all = (names: string): readonly WebApi[] => names.split(/\s+/).map(it => api(it))

const ITERATORS = '(?:map|filter|some|every|find|reduce|forEach|flatMap|take|drop|toArray)'

/** Of the language. */
const LANGUAGE: readonly WebApi[] = [
  ...all('Promise.withResolvers Promise.try URL.canParse URL.parse AbortSignal.any Object.groupBy Map.groupBy'),
  ...all('Error.isError RegExp.escape Math.sumPrecise Intl.DurationFormat Atomics.waitAsync Uint8Array.fromBase64'),
  api('Temporal', /\bTemporal\.[A-Z]/),
  api('Set methods', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/),
  api(
    'Iterator helpers',
    new RegExp(`(?:(?<!Object)\\.(?:values|keys|entries)\\(\\)|\\.matchAll\\([^()]*\\))\\s*\\.${ITERATORS}\\(`),
  ),
  api('using', /^\s*(?:await )?using \w+ =/m),
]

/** Of the page and the device. */
const PLATFORM: readonly WebApi[] = [
  api('Navigation API', /\bnavigation\.(?:navigate|currentEntry|addEventListener|traverseTo)\b/),
  ...all('requestIdleCallback checkVisibility CloseWatcher scheduler.yield scheduler.postTask fetchLater EyeDropper'),
  ...all('showOpenFilePicker showSaveFilePicker beforeinstallprompt getBattery deviceMemory moveBefore setHTML'),
  api('View transitions', /\bstartViewTransition\b/),
  api('Popover', /\b(?:showPopover|popoverTarget)\b/),
  api('scrollend', /\bscrollend\b/i),
  api('keepalive', /\bkeepalive: (?:true|!0)/),
  api('Streams that are iterated', /for await ?\([^)]*\.(?:body|stream\(\))\b/),
  api('Network information', /\bnavigator\.connection\b/),
  api('Vibration', /\bnavigator\.vibrate\b/),
  api('Badging', /\b(?:set|clear)AppBadge\b/),
  api('Wake lock', /\bwakeLock\.request\b/),
  api('Audio session', /\baudioSession\b/),
  api('Web Share', /\bnavigator\.(?:share|canShare)\b/),
  api('Notifications', /\bNotification\.(?:permission|requestPermission)\b/),
]

/** Of style sheets. */
const STYLES: readonly WebApi[] = [
  api('Nesting', /&/),
  api('text-wrap', /[{;\s]text-wrap(?:-style)?:/),
  api('hyphens', /[{;\s]hyphens:/),
  api('scrollbar-color', /[{;\s]scrollbar-(?:color|width|gutter):/),
  api('text-size-adjust', /[{;\s]text-size-adjust:/),
  api('user-select', /[{;\s]user-select:/),
  api('backdrop-filter', /[{;\s]backdrop-filter:/),
  api('content-visibility', /[{;\s]content-visibility:/),
  api('light-dark()', /light-dark\(/),
  api('Discrete transitions', /@starting-style|allow-discrete/),
  api('@scope', /@scope\b/),
  api('Anchors', /[{;\s](?:anchor-name|position-anchor|position-area):/),
  api('Scroll-driven animations', /(?:animation|scroll|view)-timeline\b/),
  api('Style queries', /@container[^{]*style\(/),
  api('Sizes by content', /[{;\s](?:field-sizing|interpolate-size):/),
  api(':user-invalid', /:user-(?:in)?valid/),
  api('@view-transition', /@view-transition/),
  api('forced-colors', /\(forced-colors\b/),
]

export const SCRIPT_APIS: readonly WebApi[] = [...LANGUAGE, ...PLATFORM]
export const STYLE_APIS: readonly WebApi[] = STYLES

const namesIn = (text: string, apis: readonly WebApi[]): readonly string[] =>
  apis.filter(it => it.found.test(text)).map(it => it.name)

/** Returns the names of the lacking APIs that a text uses. */
export const webApisIn = (file: string, text: string): readonly string[] =>
  namesIn(text, file.endsWith('.css') ? STYLE_APIS : SCRIPT_APIS)
