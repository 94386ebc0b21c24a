import { expect, test } from 'vitest'
import { declarationErrors } from './declarations.ts'

const GUEST = '/tmp/drydock-guest-a1/battery'
/** Packages of the guest are links into the clone, so that the compiler names them by the path of the clone. */
const otherPackage = (clone: string): string =>
  `../../..${clone}/node_modules/vite/dist/node/index.d.ts(12,8): error TS2307: Cannot find module 'lightningcss'.`
const OURS = "node_modules/drydock/types/vitest.d.ts(3,10): error TS2304: Cannot find name 'Boat'."

test.each([
  '/home/anna/src/clone',
  '/home/anna/src/drydock',
  '/tmp/x y/drydock',
  '/tmp/node_modules/drydock',
  '/opt/drydock (2,1)/drydock',
])('declarationErrors leaves out other packages of a clone in %s', clone =>
  expect(declarationErrors(`${otherPackage(clone)}\n`, GUEST)).toEqual([]),
)

test.each(['/home/anna/src/clone', '/tmp/x y/drydock'])(
  'declarationErrors finds ours beside those of a clone in %s',
  clone => {
    const output = `${otherPackage(clone)}\n${OURS}\n${otherPackage(clone)}\n`
    expect(declarationErrors(output, GUEST)).toEqual([OURS])
  },
)

test('declarationErrors keeps the indented lines of an error with it', () => {
  const theirs = `${otherPackage('/home/anna/drydock')}\n  Imported from drydock.`
  const ours = `${OURS}\n  Did you mean 'Blob'?`
  expect(declarationErrors(`${theirs}\n${ours}\n${theirs}\n`, GUEST)).toEqual(ours.split('\n'))
})

test('declarationErrors finds ours under an absolute path', () => {
  const line = `${GUEST}/node_modules/drydock/types/api.d.ts(1,1): error TS1005: ';' expected.`
  expect(declarationErrors(line, GUEST)).toEqual([line])
})

test('declarationErrors does not take a package with a similar name for ours', () => {
  expect(declarationErrors("node_modules/drydock-extras/index.d.ts(1,1): error TS1005: ';' expected.", GUEST)).toEqual(
    [],
  )
})

test.each([
  "error TS18003: No inputs were found in config file '/tmp/tsconfig.json'.",
  'sh: tsc: not found',
  'fatal error: out of memory',
])('declarationErrors returns a line that names no file: %s', line =>
  expect(declarationErrors(`${line}\n`, GUEST)).toEqual([line]),
)

test('declarationErrors returns nothing for a sound package', () => expect(declarationErrors('', GUEST)).toEqual([]))
