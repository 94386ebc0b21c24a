import { expect, test } from 'vitest'
import { SEQUENCES } from './moments.ts'
import { OPENINGS } from './openings.ts'
import { pageOfScreens } from './shots.ts'

const names = SEQUENCES.flatMap(it => it.places.map(place => place.name))

test('no two moments share a name, and every opening is one of them', () => {
  expect(names).toEqual([...new Set(names)])
  expect(OPENINGS.map(it => it.name).filter(it => !names.includes(it))).toEqual([])
})

test('the page shows each moment by day and by night, below its heading', () => {
  const moments = [
    { heading: 'Orders', name: 'sent', files: ['moment-sent.webp', 'moment-sent-night.webp'] },
    { heading: 'Nothing', name: 'empty', files: ['moment-empty.webp', 'moment-empty-night.webp'] },
  ]
  const [, orders = '', nothing = ''] = pageOfScreens([], moments).split('\n## ')
  expect(orders).toMatch(
    /^Orders\n[\s\S]*\| sent \| <img src="moment-sent\.webp".* \| <img src="moment-sent-night\.webp"/,
  )
  expect(nothing).toMatch(/^Nothing\n[\s\S]*\| empty \|/)
})
