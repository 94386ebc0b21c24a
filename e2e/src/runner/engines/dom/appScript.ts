/** Compiles the app with all its screens for the DOM engine, with the style rules that decide what is displayed. */
import { type Screens, loadScreens } from '#runner/apps/bundles.ts'
import type { Machines } from '#runner/tables/watch.ts'
import type { StyleRule } from '../../eyes/page/styles.ts'
import { type AppRealms, createAppRealms } from './appRealms.ts'
import { type DomWindow, openWindow } from './window.ts'

export interface AppScript {
  /** Run the script, whose value is the exports of the entry: see `AppExports`. */
  readonly realms: AppRealms
  readonly rules: readonly StyleRule[]
}

export interface AppExports {
  readonly machines: Machines
  begin(): Promise<void>
}

let known: Promise<AppScript> | undefined

/** Compiles the app once for each process. */
export function appScript(): Promise<AppScript> {
  if (known) return known
  known = loadScreens().then(compiled)
  // The next caller tries again.
  known.catch(() => {
    known = undefined
  })
  return known
}

/** Compiles screens, whose code may be changed on purpose. */
export function compiled({ code, css }: Screens): AppScript {
  const window = openWindow('about:blank')
  const rules = rulesOf(css, window)
  void window.happyDOM.close()
  return { realms: createAppRealms(code, 'MarineOneScreens', 'marineone-screens.js'), rules }
}

const ASKED = [
  'display',
  'visibility',
  'color',
  'position',
  'float',
  'background',
  'clip-path',
  'opacity',
  'fill',
  'stroke',
] as const

/** Returns the plain rules of a sheet, and those in media queries that match a phone by day. */
export function rulesOf(css: string, window: DomWindow): readonly StyleRule[] {
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(css)
  const found: StyleRule[] = []
  const read = (rules: CSSRuleList): void => {
    for (const rule of Array.from(rules)) {
      if (rule instanceof window.CSSMediaRule) {
        if (window.matchMedia(rule.conditionText).matches) read(rule.cssRules)
      } else if (rule instanceof window.CSSStyleRule) {
        for (const isImportant of [false, true]) {
          const names = ASKED.filter(
            name =>
              rule.style.getPropertyValue(name) !== '' &&
              (rule.style.getPropertyPriority(name) === 'important') === isImportant,
          )
          const declarations = Object.fromEntries(names.map(name => [name, rule.style.getPropertyValue(name)]))
          if (names.length > 0) found.push({ selector: rule.selectorText, declarations, isImportant })
        }
      }
    }
  }
  read(sheet.cssRules)
  return found
}
