import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = pathToFileURL(join(import.meta.dirname, 'rejections.ts')).href

/** Runs it in a separate process, since unhandled rejections belong to a whole process. */
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

test('an unhandled rejection in a realm is reported to that realm, and the process continues', () => {
  expect(
    run(
      `${REALMS}; vm.runInContext("void (async () => { throw new Error('rejected') })()", two); setTimeout(() => console.log('still running', typeof one.tell), 5)`,
    ),
  ).toMatchObject({
    status: 0,
    stdout: 'two Error: rejected\nstill running function\n',
  })
})

test('an unhandled rejection outside all realms ends the process', () => {
  expect(
    run(
      `${REALMS}; void Promise.reject(new Error('mine')); setTimeout(() => console.log('still running', typeof one.tell, typeof two.tell), 5)`,
    ),
  ).toMatchObject({ status: 1, stdout: '' })
})

test('a realm without other references is garbage-collected', () => {
  const program = `
    const ends = new FinalizationRegistry(() => console.log('gone'))
    const open = () => {
      const realm = vm.createContext({})
      vm.runInContext('var exported = {}', realm)
      onUnhandledRejection(vm.runInContext('Promise.prototype', realm), () => realm.exported)
      ends.register(realm, undefined)
    }
    open()
    setTimeout(gc, 10)`
  expect(run(program, '--expose-gc')).toMatchObject({ status: 0, stdout: 'gone\n' })
})
