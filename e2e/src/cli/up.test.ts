import { expect, test } from 'vitest'
import { appOriginOf, closeServers, speedOf } from './up.ts'

test.each([
  [undefined, undefined],
  ['1x', 1],
  ['10x', 10],
  ['0.5X', 0.5],
  ['60', 60],
])('a speed of %s is the factor %s', (text, factor) => {
  expect(speedOf(text)).toBe(factor)
})

test.each(['0x', '-1x', 'fast', '', '1e3x', '10001x', '1.2.3x'])("'%s' is refused as a speed", text => {
  expect(() => speedOf(text)).toThrow(`--speed takes a factor up to 10000x, such as 10x, not '${text}'.`)
})

test.each([undefined, 'http://localhost:5173', 'http://localhost:5173/'])(
  '%j is accepted as the origin of an app',
  text => {
    expect(appOriginOf(text)).toBe(text && 'http://localhost:5173')
  },
)

test.each([
  ['localhost', "--app-origin takes an origin such as http://localhost:5173, not 'localhost'."],
  ['http://a.example/x', "--app-origin takes an origin without a path: 'http://a.example', not 'http://a.example/x'."],
])("'%s' is refused as the origin of an app", (text, said) => {
  expect(() => appOriginOf(text)).toThrow(said)
})

test('the boats are saved although a collector of spans does not answer', async () => {
  const done: string[] = []
  const endSending = (): Promise<never> => {
    done.push('spans')
    return new Promise(() => undefined)
  }
  void closeServers({ close: async () => void done.push('boats') }, endSending)
  await Promise.resolve()
  expect(done).toEqual(['spans', 'boats'])
})
