/**
 * Recognizes the captain's action that a person performs. Every action runs on the page as it is, as in a replay. The
 * action that waits for this touch and ends with it is recognized. A press without such an action becomes the action
 * `press`, by role and name.
 */
import * as z from 'zod/mini'
import { performers } from '#runner/captain/actions.ts'
import { actions, type ActionName, areaOf } from '#runner/captain/vocabulary.ts'
import { DomCache } from '#runner/eyes/page/domCache.ts'
import type { Renderer } from '#runner/eyes/page/renderer.ts'
import { View } from '#runner/eyes/page/view.ts'
import { pressByName } from './pressByName.ts'
import { type TouchedPage, TapPage } from './tapPage.ts'
import { textsAround } from './textsAround.ts'
import type { Touch } from './touch.ts'
import { variantsOf } from './variants.ts'

/** An action as a scenario writes it below `captain`. */
export type WrittenAction = string | Readonly<Record<string, unknown>>

export interface Recognition {
  /** Number of the tap. */
  readonly tap: number
  /** The first tap of the action; it replaces what was recognized from this tap on. */
  readonly first: number
  /** Undefined if no action does this: it is no press, or the control is not unique. */
  readonly action: WrittenAction | undefined
  /** Number of controls that an action would have found instead of the touched one alone; 0 if none would. */
  readonly ambiguousMatches: number
}

interface Attempt {
  readonly name: ActionName
  readonly params: unknown
  readonly order: number
  readonly first: number
  readonly page: TapPage
  state: 'running' | 'done' | 'failed'
}

/** Chains of promises of the longest action end within so many turns. */
const MOST_TURNS = 100
async function untilWaiting(): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns++) await undefined
}

/** The schema as data, and whether a text may stand in it that is not one of a list. */
function schemaOf(action: (typeof actions)[number]) {
  if (!('params' in action)) return { schema: undefined, json: undefined, takesText: false }
  const schema: z.ZodMiniType = action.params
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // A chosen file stays with the person: its stand-in is the first of the list.
  const file = 'file' in action ? json.properties?.[action.file[0]] : undefined
  const taken = file ? { ...json, properties: { ...json.properties, file: { const: variantsOf(file, [])[0] } } } : json
  return {
    schema,
    json: taken as Json,
    takesText: variantsOf(taken as Json, []).length < variantsOf(taken as Json, ['1']).length,
  }
}
type Json = z.core.JSONSchema.JSONSchema

/** All actions for pressing an element. */
const ACTIONS = actions
  .filter(it => it.name !== 'press' && it.name !== 'escape')
  .map((it, order) => ({ name: it.name, order, area: areaOf(it.name), ...schemaOf(it) }))

/** Starts attempts at actions, all of the same tap. */
function createAttempts(current: () => TouchedPage) {
  const begin = (name: ActionName, params: unknown, order: number, first: number): Attempt => {
    const page = new TapPage(current)
    const attempt: Attempt = { name, params, order, first, page, state: 'running' }
    // An action may throw before it waits for anything.
    Promise.resolve()
      .then(() => performers[name](page.asPage(), params))
      .then(
        () => {
          attempt.state = 'done'
        },
        () => {
          attempt.state = 'failed'
        },
      )
    return attempt
  }
  const beginAll = (
    { name, order, json }: (typeof ACTIONS)[number],
    texts: readonly string[],
    first: number,
  ): readonly Attempt[] =>
    (json === undefined ? [undefined] : variantsOf(json, texts)).map(params => begin(name, params, order, first))

  /** Every action with all parameters that it may have had; resolves when each waits for the person or has failed. */
  return async (texts: readonly string[], tap: number): Promise<readonly Attempt[]> => {
    const first = ACTIONS.flatMap(it => beginAll(it, texts.slice(0, 1), tap))
    await untilWaiting()
    // What is typed into a field does not say which one it is: one text is enough to see that it is not pressed.
    const named = new Set(first.filter(it => !it.page.looksForField).map(it => it.order))
    const others = ACTIONS.filter(it => it.takesText && named.has(it.order)).flatMap(it =>
      beginAll(it, texts.slice(1), tap),
    )
    await untilWaiting()
    return [...first, ...others]
  }
}

/** Creates a recognizer for a document, which is read with the styles that the renderer knows. */
export function createRecognizer(document: Document, renderer: Renderer) {
  let pending: readonly Attempt[] = []
  /** Area of the last action. */
  let area = -1
  /** Taps for which there was no action but `press`. */
  const unexplained = new Set<number>()
  let scene: TouchedPage | undefined
  const beginAttempts = createAttempts(() => {
    if (!scene) throw new Error('Nothing was touched yet.')
    return scene
  })
  const note = (found: Attempt | undefined, tap: number): void => {
    if (!found) return void unexplained.add(tap)
    area = ACTIONS[found.order]?.area ?? -1
    for (const it of unexplained) if (it >= found.first) unexplained.delete(it)
  }

  return {
    /** Returns the action that a tap completes; call it before the app gets the event. @param tap number of the tap. */
    async recognize(touch: Touch, tap: number): Promise<Recognition> {
      // Nothing changes while it is read, so that names are computed once.
      const reader: Renderer = { ...renderer, memory: new DomCache(document) }
      scene = { page: new View(reader, [document]), touch }
      const plain = pressByName(scene.page, touch)
      for (const { page } of pending) page.begin()
      const all = [...pending, ...(await beginAttempts(textsAround(touch, reader), tap))]
      const taken = all.filter(it => it.state === 'running' && it.page.take(touch))
      await untilWaiting()
      pending = taken.filter(it => it.state === 'running')
      const done = taken.filter(it => it.state === 'done' && isValid(it))
      const found = bestOf(done, { unexplained, area })
      note(found, tap)
      return {
        tap,
        first: found?.first ?? tap,
        action: found ? written(found) : plain && { press: plain },
        ambiguousMatches: Math.max(0, ...all.map(it => it.page.ambiguousMatches)),
      }
    },
  }
}

const written = ({ name, params }: Attempt): WrittenAction => (params === undefined ? name : { [name]: params })

/** Whether a scenario may have the action with these parameters. */
function isValid({ order, params }: Attempt): boolean {
  const { schema } = ACTIONS[order] ?? {}
  return schema === undefined || schema.safeParse(params).success
}

/**
 * Returns the action that explains earlier taps for which there was none; else the one that needs the fewest taps, is
 * of the area of the last action, and describes the control most closely. Of equals the first of the vocabulary.
 */
function bestOf(
  done: readonly Attempt[],
  { unexplained, area }: { readonly unexplained: ReadonlySet<number>; readonly area: number },
): Attempt | undefined {
  const explains = (it: Attempt): boolean => Math.max(0, ...unexplained) >= it.first
  const isNear = (it: Attempt): boolean => ACTIONS[it.order]?.area === area
  return done.toSorted(
    (a, b) =>
      Number(explains(b)) - Number(explains(a)) ||
      a.page.touches - b.page.touches ||
      Number(isNear(b)) - Number(isNear(a)) ||
      b.page.depth - a.page.depth ||
      a.order - b.order,
  )[0]
}
