import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = pathToFileURL(join(import.meta.dirname, 'rejections.ts')).href

/** Runs it in a process of its own, since what nobody catches is a matter of a whole process. */
const run = (
  program: string,
  ...flags: readonly string[]
): { readonly status: number | null; readonly stdout: string } =>
  spawnSync(
    process.execPath,
    [
      ...flags,
      '--input-type=module',
      '-e',
      `import vm from 'node:vm'; import { onUnhandledRejection } from '${MODULE}'; ${program}`,
    ],
    { encoding: 'utf8' },
  )

const REALMS = `
  const open = name => {
    const realm = vm.createContext({ tell: reason => console.log(name, String(reason)) })
    onUnhandledRejection(vm.runInContext('Promise.prototype', realm), realm.tell)
    return realm
  }
  const [one, two] = [open('one'), open('two')]`

test('what nobody catches in a realm is told to this realm, and the process goes on', () => {
  expect(
    run(
      `${REALMS}; vm.runInContext("void (async () => { throw new Error('ashore') })()", two); setTimeout(() => console.log('afloat', typeof one.tell), 5)`,
    ),
  ).toMatchObject({
    status: 0,
    stdout: 'two Error: ashore\nafloat function\n',
  })
})

test('what nobody catches outside of every realm still ends the process', () => {
  expect(
    run(
      `${REALMS}; void Promise.reject(new Error('mine')); setTimeout(() => console.log('afloat', typeof one.tell, typeof two.tell), 5)`,
    ),
  ).toMatchObject({ status: 1, stdout: '' })
})

test('a realm that nobody needs any more is let go', () => {
  const program = `
    const ends = new FinalizationRegistry(() => console.log('gone'))
    const open = () => {
      const realm = vm.createContext({})
      vm.runInContext('var exported = {}', realm)
      onUnhandledRejection(vm.runInContext('Promise.prototype', realm), () => realm.exported)
      ends.register(realm, undefined)
    }
    open()
    setTimeout(() => { gc(); setTimeout(() => process.exit(), 50) }, 10)`
  expect(run(program, '--expose-gc')).toMatchObject({ status: 0, stdout: 'gone\n' })
})
