import { expect, test } from 'vitest'
import { createRestarter } from './restarter.ts'

/** A restarter with plays that end when told to, and a quiet time that the test ends. */
function begun() {
  const done: string[] = []
  const due = new Set<() => void>()
  let number = 0
  const play = () => {
    const name = `play ${++number}`
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    done.push(`${name} begins`)
    const stop = (): void => {
      done.push(`${name} is stopped`)
      resolve()
    }
    return { ended, stop }
  }
  const rounds = createRestarter(
    play,
    (_, run) => {
      due.add(run)
      return () => void due.delete(run)
    },
    200,
  )
  const quiet = async (): Promise<void> => {
    for (const run of [...due]) {
      due.delete(run)
      run()
    }
    await new Promise(resolve => setImmediate(resolve))
  }
  return { rounds, done, quiet }
}

test('several changes at once start one play', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins'])
})

test('a change during a play ends it before the next begins', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  await quiet()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins', 'play 1 is stopped', 'play 2 begins'])
})

test('a change after the end starts no play', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  await quiet()
  rounds.restart()
  await rounds.close()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins', 'play 1 is stopped'])
})
