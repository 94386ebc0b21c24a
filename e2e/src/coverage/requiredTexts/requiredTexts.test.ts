import { expect, test } from 'vitest'
import { textsOfApp } from '#tools/mutate/texts/modules.ts'
import { REQUIRED_WORDING } from './requiredTexts.ts'

const ID = /^(?:[A-Z]+-\d{2}|OPEN-\d{3}|SM-[A-Z]+-\d+)$/
const texts = new Set((await textsOfApp()).map(it => it.text))

test.each(REQUIRED_WORDING.map(it => [it.text, it] as const))(
  "the required text '%s' has ids, and is a text of the app unless the gateway sends it",
  (_, { ids, text, parts = [text], by }) => {
    expect(ids.split(' ').filter(it => !ID.test(it))).toEqual([])
    expect(by === 'gateway' ? [] : parts.filter(it => !texts.has(it))).toEqual([])
  },
)

test('the table of required texts has each text once for each place', () => {
  const all = REQUIRED_WORDING.map(it => `${it.text} | ${it.where}`)
  expect(all.filter((it, at) => all.indexOf(it) !== at)).toEqual([])
})
