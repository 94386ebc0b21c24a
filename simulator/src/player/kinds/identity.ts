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
  help: "At the identity provider: 'sign-out' ends every sign-in of somebody, which the app sees at its next renewal or when it wakes; 'sign-ins-fail' and 'renewals-fail' let every sign-in or renewal fail for that long.",
  examples: ['{ sign-out: captain }', '{ renewals-fail: 20s }', '{ sign-ins-fail: 20s }'],
  params: z.union([
    z.strictObject({ 'sign-out': z.string() }),
    z.strictObject({ 'renewals-fail': DurationSchema }),
    z.strictObject({ 'sign-ins-fail': DurationSchema }),
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
