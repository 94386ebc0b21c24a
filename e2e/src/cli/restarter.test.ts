import { expect, test } from 'vitest'
import { createRestarter } from './restarter.ts'

/** Rounds with plays that end when they are told to, and a quiet time that is over when the test says so. */
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

test('several changes at once are one play', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins'])
})

test('a change while a play is under way ends it before the next begins', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  await quiet()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins', 'play 1 is stopped', 'play 2 begins'])
})

test('after the end no change begins a play', async () => {
  const { rounds, done, quiet } = begun()
  rounds.restart()
  await quiet()
  rounds.restart()
  await rounds.close()
  rounds.restart()
  await quiet()
  expect(done).toEqual(['play 1 begins', 'play 1 is stopped'])
})
