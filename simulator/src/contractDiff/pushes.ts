/** Compares the pushes of two AsyncAPI documents. */
import { type ContractChange, partChanges } from './change.ts'
import { objectOf, own, resolved } from './json.ts'
import { schemaChanges, type Versions } from './schemas.ts'

/** Returns the changes of all pushes, in the order of the old document. */
export function pushChanges(versions: Versions): readonly ContractChange[] {
  return [
    ...named(versions, 'push', messagesOf),
    // A push may contain JSON as text, whose schema is beside the pushes.
    ...named(versions, 'text in a push', document => new Map(Object.entries(schemasIn(document)))),
  ]
}

type SchemasOf = (document: unknown) => ReadonlyMap<string, unknown>

function named(versions: Versions, kind: string, schemasOf: SchemasOf): readonly ContractChange[] {
  const [old, now] = [schemasOf(versions.before), schemasOf(versions.after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(name => {
    const on = `${kind} ${name}`
    const whole = { on, part: '', pointer: '' }
    if (!now.has(name)) return [{ ...whole, text: 'it is removed', breaks: true }]
    if (!old.has(name)) return [{ ...whole, text: 'it is new', breaks: false }]
    return partChanges(on, '', 'answer', schemaChanges(versions, old.get(name), now.get(name)))
  })
}

/** The payloads of all messages, by the address of their channel and their name; the hub has one channel. */
const messagesOf: SchemasOf = document =>
  new Map(
    Object.values(objectOf(own(objectOf(document), 'channels'))).flatMap(channel => {
      const { address, messages } = objectOf(resolved(document, channel))
      return Object.entries(objectOf(messages)).map(([name, message]) => [
        `${name} at ${String(address)}`,
        own(objectOf(resolved(document, message)), 'payload') ?? {},
      ])
    }),
  )

const schemasIn = (document: unknown) => objectOf(own(objectOf(own(objectOf(document), 'components')), 'schemas'))
