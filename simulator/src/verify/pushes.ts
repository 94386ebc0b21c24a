/** Checks a push against the contract. */
import { HUB_EVENT_NAMES, type HubEventName, parseJson } from '@drydock/contracts'
import { GATEWAY_FACTS, strictPushArguments, StrictStatus } from '@drydock/contracts/catalog'
import * as z from 'zod/mini'
import { nearest } from '#player/problem.ts'
import { type Finding, seePush } from './finding.ts'
import { checkShape } from './checkShape.ts'

/** Strict here, so that unknown facts are reported; the contract allows them. */
const Facts = z.tuple([z.strictObject(GATEWAY_FACTS)])

/** All deviations of a push. Pointers start at the argument list and continue inside JSON texts. */
export function checkPush(name: string, args: readonly unknown[]): readonly Finding[] {
  const event = HUB_EVENT_NAMES.find(it => it === name)
  if (event === undefined) return [unknownPush(name)]
  return deviationsOf(event, args).map(it => ({ on: `push ${event}`, see: seePush(event), times: 1, ...it }))
}

function deviationsOf(event: HubEventName, args: readonly unknown[]) {
  if (event === 'UpdateMiscInfo') return checkShape(Facts, args)
  const [text] = args
  if (event !== 'SetStatusOnClient' || args.length !== 1 || typeof text !== 'string')
    return checkShape(strictPushArguments[event], args)
  const status = parseJson(text)
  return status === undefined
    ? [
        {
          pointer: '/0',
          expected: 'the JSON text of a status',
          seen: `a text of ${text.length} characters that is no JSON`,
        },
      ]
    : checkShape(StrictStatus, status, '/0')
}

function unknownPush(name: string): Finding {
  const meant = nearest(name, HUB_EVENT_NAMES)
  return {
    on: `push ${name}`,
    pointer: '',
    expected: 'one of the described pushes',
    seen: `a push of another name${meant === undefined ? '' : `; perhaps '${meant}' was meant`}`,
    see: 'HUB-05 to HUB-19; asyncapi.json',
    times: 1,
  }
}
