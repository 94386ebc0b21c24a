import { expect, test } from 'vitest'
import type { HubMethod } from './options.ts'
import { officialClient, type Person, startHub } from './testing.ts'

const words = {
  parse(value: unknown): unknown {
    if (typeof value !== 'string') throw new TypeError('no text')
    return value.split(' ')
  },
}

const methods: Record<string, HubMethod<Person>> = {
  Any: { run: (_caller, args) => args.length },
  Add: { args: 2, run: (_caller, [a, b]) => Number(a) + Number(b) },
  Typed: { args: ['string', 'number', 'boolean', 'object', 'array', 'any'], run: () => 'ok' },
  Words: { args: [words], run: (_caller, [it]) => it },
  Locked: { args: 1, authorize: () => false, run: () => 1 },
  List: { args: 1, stream: (_caller, [it]) => [it] },
}

const FAILED = 'due to an error on the server.'
const TYPES =
  'InvalidDataException: Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.'

/** Invokes a method as the official client and returns the result or the text of the error. */
async function invoke(method: string, args: readonly unknown[], detailedErrors = true): Promise<unknown> {
  const { url } = await startHub({ methods, detailedErrors })
  const client = officialClient(url)
  await client.start()
  return client.invoke<unknown>(method, ...args).catch((error: Error) => error.message)
}

test.each<[string, readonly unknown[], unknown]>([
  ['Any', [1, 2, 3], 3],
  ['Add', [1, 2], 3],
  [
    'Add',
    [1],
    `Failed to invoke 'Add' ${FAILED} InvalidDataException: Invocation provides 1 argument(s) but target expects 2.`,
  ],
  [
    'Add',
    [1, 2, 3],
    `Failed to invoke 'Add' ${FAILED} InvalidDataException: Invocation provides 3 argument(s) but target expects 2.`,
  ],
  ['Typed', ['a', 1, true, { a: 1 }, [1], 'any'], 'ok'],
  ['Typed', [null, 1, false, null, null, null], 'ok'],
  ['Typed', [1, 1, true, {}, [], 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Typed', ['a', null, true, {}, [], 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Typed', ['a', '1', true, {}, [], 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Typed', ['a', 1, null, {}, [], 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Typed', ['a', 1, true, [], [], 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Typed', ['a', 1, true, {}, {}, 1], `Failed to invoke 'Typed' ${FAILED} ${TYPES}`],
  ['Words', ['two words'], ['two', 'words']],
  ['Words', [2], `Failed to invoke 'Words' ${FAILED} ${TYPES}`],
  ['Locked', [1], "Failed to invoke 'Locked' because user is unauthorized"],
  [
    'Locked',
    [],
    `Failed to invoke 'Locked' ${FAILED} InvalidDataException: Invocation provides 0 argument(s) but target expects 1.`,
  ],
])('a call of %s with %j is answered as in ASP.NET Core', async (method, args, expected) => {
  expect(await invoke(method, args)).toEqual(expected)
})

test('without detailed errors a client does not learn why its arguments do not fit', async () => {
  expect(await invoke('Add', [1], false)).toBe(`Failed to invoke 'Add' ${FAILED}`)
})

test('the arguments of a stream are checked too', async () => {
  const { url } = await startHub({ methods })
  const client = officialClient(url)
  await client.start()
  const error = await new Promise(resolve =>
    client.stream('List').subscribe({ next: resolve, error: resolve, complete: () => resolve('complete') }),
  )
  expect(String(error)).toContain(`Failed to invoke 'List' ${FAILED}`)
})
