/** Steps of the identity provider: they end sign-ins of the boat's users or make sign-ins fail. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { signInsOf } from '#boat/signIns.ts'
import { Refusal } from '#boat/refusal.ts'
import { hardwareKind } from '../kind.ts'
import { unknownPerson } from '../knownBoat.ts'

/** A user: the word before the @ of the address, or the whole address. */
const isCalled = (user: string, word: string): boolean => user === word || user.split('@')[0] === word

export const identity = hardwareKind({
  name: 'identity',
  help: 'Changes what the identity provider does.',
  examples: ['{ sign-out: captain }', '{ renewals-fail: 20s }', '{ sign-ins-fail: 20s }'],
  params: z.union([
    z.strictObject({
      'sign-out': z
        .string()
        .check(
          z.describe(
            'Ends all sign-ins of this person. The app notices at its next token renewal, or when its page is shown again.',
          ),
        ),
    }),
    z.strictObject({ 'renewals-fail': DurationSchema.check(z.describe('Token renewals fail for this long.')) }),
    z.strictObject({ 'sign-ins-fail': DurationSchema.check(z.describe('Sign-ins fail for this long.')) }),
  ]),
  plan: (it, planned) => ('sign-out' in it ? unknownPerson(it['sign-out'], planned, ['sign-out']) : undefined),
  run({ boat }, it) {
    if ('renewals-fail' in it) return signInsOf(boat).failFor('renewal', it['renewals-fail'])
    if ('sign-ins-fail' in it) return signInsOf(boat).failFor('sign-in', it['sign-ins-fail'])
    const word = it['sign-out']
    const user = [...boat.state.access.keys()].find(known => isCalled(known, word))
    if (user === undefined) throw new Refusal('not-found', `Nobody on this boat is called '${word}'.`)
    return signInsOf(boat).end(user)
  },
})
