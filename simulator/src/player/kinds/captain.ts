/** Steps that a person does with the app. What an app can do is the table of verbs. */
import * as z from 'zod/mini'
import { nextDeviceName } from '#boat/deviceName.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { ACTION_TIMEOUT_MS } from '../pausableAction.ts'
import { timeText } from '../timeText.ts'
import { type StepKind, stepKind } from '../kind.ts'
import { isGroup } from '../match.ts'
import { type KnownBoat, unknownPerson } from '../knownBoat.ts'
import type { ValueProblem } from '../problem.ts'
import type { Verb, VerbInput, Vocabulary } from '../vocabulary.ts'

export const open = stepKind({
  name: 'open',
  help: 'Opens the app at a path, signed in on the way.',
  examples: ['/', '/home'],
  params: z.string().check(z.regex(/^\//, { error: "is a path of the app such as '/'" })),
  plan(_, { opened, person }) {
    opened.add(person)
    return undefined
  },
  deed: path => ({ is: 'open', path }),
})

export const shot = stepKind({
  name: 'shot',
  help: 'Takes a picture of the screen, for the report.',
  examples: ['armed'],
  params: z.string(),
  deed: name => ({ is: 'shot', name }),
})

const WAITS = `Until what it presses or fills in is there, enabled and not covered: ${timeText(ACTION_TIMEOUT_MS)} at most, or \`within\`. Then it fails, and says what was missing.`

/** `captain: arm` or `captain: { enrol: smartPlug }`: a bare word, or one word with what belongs to it. */
export function captain<const V extends Vocabulary>({
  verbs,
}: V): StepKind<'captain', z.ZodMiniType<string | object, VerbInput<V>>> {
  const bare = verbs.filter(it => !it.params).map(it => z.literal(it.name).check(z.describe(it.help)))
  const full = Object.fromEntries(
    verbs.map(it => [it.name, z.optional((it.params ?? z.null()).check(z.describe(it.help)))]),
  )
  const within = z.optional(DurationSchema.check(z.describe('It may take this long until it can be done.')))
  const one = z
    .strictObject({ ...full, within })
    .check(z.refine(it => verbsIn(it).length === 1, { error: 'must have exactly one action' }))
  // The table of verbs says what may be written of each, which the types of a schema made of it cannot show.
  const params = z.union([...bare, one]) as unknown as z.ZodMiniType<string | object, VerbInput<V>>
  return stepKind({
    name: 'captain',
    help: 'A person does something with the app.',
    waits: WAITS,
    examples: ['arm', '{ enrol: smartPlug }', '{ arm, within: 30s }'],
    params,
    plan(it, planned) {
      notePairing(verbs, it, planned)
      return unknownPersonIn(verbs, it, planned)
    },
    deed(it) {
      if (typeof it === 'string') return { is: 'act', verb: it, params: undefined }
      const [verb = '', params] = verbsIn(it)[0] ?? []
      const within: unknown = Reflect.get(it, 'within')
      const file = verbs.find(one => one.name === verb)?.file
      return { is: 'act', verb, params: params ?? undefined, file, ...(typeof within === 'number' ? { within } : {}) }
    },
  })
}

/** Somebody who is named and not of the boat. */
function unknownPersonIn(verbs: readonly Verb[], it: string | object, planned: KnownBoat): ValueProblem | undefined {
  if (typeof it === 'string') return undefined
  const [verb = '', params] = verbsIn(it)[0] ?? []
  const path = verbs.find(one => one.name === verb)?.person
  const name = path?.reduce<unknown>((within, key) => (isGroup(within) ? Reflect.get(within, key) : undefined), params)
  return path !== undefined && typeof name === 'string' ? unknownPerson(name, planned, [verb, ...path]) : undefined
}
const verbsIn = (it: object): readonly (readonly [verb: string, params: unknown])[] =>
  Object.entries(it).filter(([key]) => key !== 'within')

function notePairing(verbs: readonly Verb[], it: string | object, { types }: KnownBoat): void {
  if (typeof it === 'string') return
  for (const [verb, type] of Object.entries(it)) {
    if (typeof type === 'string' && verbs.some(one => one.pairs && one.name === verb))
      types.add(nextDeviceName(type, types))
  }
}
