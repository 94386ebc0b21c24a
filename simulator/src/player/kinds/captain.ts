/** Steps that a person does with the app. What an app can do is the table of verbs. */
import * as z from 'zod/mini'
import { nextName } from '#boat/deviceName.ts'
import { type StepKind, stepKind } from '../kind.ts'
import { type Planned, stranger } from '../planned.ts'
import type { Complaint } from '../problem.ts'
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

/** `captain: arm` or `captain: { enrol: smartPlug }`: a bare word, or one word with what belongs to it. */
export function captain<const V extends Vocabulary>({ verbs }: V): StepKind<'captain', z.ZodMiniType<string | object, VerbInput<V>>> {
  const bare = verbs.filter(it => !it.params).map(it => z.literal(it.name).check(z.describe(it.help)))
  const full = Object.fromEntries(verbs.flatMap(it => (it.params ? [[it.name, z.optional(it.params.check(z.describe(it.help)))]] : [])))
  const one = z.strictObject(full).check(z.refine(it => Object.keys(it).length === 1, { error: 'is one thing to do' }))
  // The table of verbs says what may be written of each, which the types of a schema made of it cannot show.
  const params = z.union([...bare, one]) as unknown as z.ZodMiniType<string | object, VerbInput<V>>
  return stepKind({
    name: 'captain',
    help: 'A person does something with the app.',
    examples: ['arm', '{ enrol: smartPlug }'],
    params,
    plan(it, planned) {
      notePairing(verbs, it, planned)
      return strangeIn(verbs, it, planned)
    },
    deed(it) {
      if (typeof it === 'string') return { is: 'act', verb: it, params: undefined }
      const [verb = '', params] = Object.entries(it)[0] ?? []
      return { is: 'act', verb, params, file: verbs.find(one => one.name === verb)?.file }
    },
  })
}

/** Somebody who is named and not of the boat. */
function strangeIn(verbs: readonly Verb[], it: string | object, planned: Planned): Complaint | undefined {
  if (typeof it === 'string') return undefined
  const [verb = '', name] = Object.entries(it)[0] ?? []
  return typeof name === 'string' && verbs.some(one => one.person && one.name === verb) ? stranger(name, planned, [verb]) : undefined
}

function notePairing(verbs: readonly Verb[], it: string | object, { types }: Planned): void {
  if (typeof it === 'string') return
  for (const [verb, type] of Object.entries(it)) {
    if (typeof type === 'string' && verbs.some(one => one.pairs && one.name === verb)) types.add(nextName(type, types))
  }
}
