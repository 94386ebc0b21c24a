/** Step kind of a person's actions with the app, which the vocabulary's table of actions defines. */
import { isJsonObject } from '@drydock/contracts'
import * as z from 'zod/mini'
import { nextDeviceName } from '#boat/deviceName.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { ACTION_TIMEOUT_MS } from '../pausableAction.ts'
import { timeText } from '../timeText.ts'
import { type StepKind, stepKind } from '../kind.ts'
import { type KnownBoat, unknownPerson } from '../knownBoat.ts'
import type { ValueProblem } from '../problem.ts'
import type { AppAction, AppActionInput, Vocabulary } from '../vocabulary.ts'

export const open = stepKind({
  name: 'open',
  help: 'Opens the app at a path. The person signs in if needed.',
  examples: ['/', '/home'],
  params: z.string().check(z.regex(/^\//, { error: "is a path of the app such as '/'" })),
  plan(_, { opened, person }) {
    opened.add(person)
    return undefined
  },
  parsed: path => ({ is: 'open', path }),
})

export const shot = stepKind({
  name: 'shot',
  help: 'Takes a picture of the screen for the report. The value is its name.',
  examples: ['armed'],
  params: z.string(),
  parsed: name => ({ is: 'shot', name }),
})

const WAITS = `Until the control is there, enabled and not covered; at most ${timeText(ACTION_TIMEOUT_MS)}, or \`within\`. Then the step fails and says why.`

/** `captain: arm` or `captain: { enrol: smartPlug }`: an action alone, or with its parameters. */
export function captain<const V extends Vocabulary>({
  actions,
}: V): StepKind<'captain', z.ZodMiniType<string | object, AppActionInput<V>>> {
  const bare = actions.filter(it => !it.params).map(it => z.literal(it.name).check(z.describe(it.help)))
  const full = Object.fromEntries(
    actions.map(it => [it.name, z.optional((it.params ?? z.null()).check(z.describe(it.help)))]),
  )
  const within = z.optional(DurationSchema.check(z.describe('How long the step may wait for its control.')))
  const one = z
    .strictObject({ ...full, within })
    .check(z.refine(it => actionsIn(it).length === 1, { error: 'must have exactly one action' }))
  // The table of actions defines the parameters of each, which TypeScript cannot derive from it.
  const params = z.union([...bare, one]) as unknown as z.ZodMiniType<string | object, AppActionInput<V>>
  return stepKind({
    name: 'captain',
    help: 'The person uses the app: an [action](#what-a-person-does), alone or with its value.',
    waits: WAITS,
    examples: ['arm', '{ enrol: smartPlug }', '{ arm, within: 30s }'],
    params,
    plan(it, planned) {
      notePairing(actions, it, planned)
      return unknownPersonIn(actions, it, planned)
    },
    parsed(it) {
      if (typeof it === 'string') return { is: 'act', verb: it, params: undefined }
      const [verb = '', params] = actionsIn(it)[0] ?? []
      const within: unknown = Reflect.get(it, 'within')
      const file = actions.find(one => one.name === verb)?.file
      return { is: 'act', verb, params: params ?? undefined, file, ...(typeof within === 'number' ? { within } : {}) }
    },
  })
}

/** A named person who has no access to the boat. */
function unknownPersonIn(
  actions: readonly AppAction[],
  it: string | object,
  planned: KnownBoat,
): ValueProblem | undefined {
  if (typeof it === 'string') return undefined
  const [verb = '', params] = actionsIn(it)[0] ?? []
  const path = actions.find(one => one.name === verb)?.person
  const name = path?.reduce<unknown>(
    (within, key) => (isJsonObject(within) ? Reflect.get(within, key) : undefined),
    params,
  )
  return path !== undefined && typeof name === 'string' ? unknownPerson(name, planned, [verb, ...path]) : undefined
}
const actionsIn = (step: object): readonly (readonly [verb: string, params: unknown])[] =>
  Object.entries(step).filter(([key]) => key !== 'within')

function notePairing(actions: readonly AppAction[], it: string | object, { types }: KnownBoat): void {
  if (typeof it === 'string') return
  for (const [verb, type] of Object.entries(it)) {
    if (typeof type === 'string' && actions.some(one => one.pairs && one.name === verb))
      types.add(nextDeviceName(type, types))
  }
}
