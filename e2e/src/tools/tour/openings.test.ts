import { expect, test } from 'vitest'
import { actions } from '#runner/captain/vocabulary.ts'
import { OPENINGS } from './openings.ts'
import { TOUR } from './stops.ts'
import { PLACES } from './walkThrough.ts'

test('every opening is made of actions that the vocabulary has, with parameters that fit', () => {
  const faults = OPENINGS.flatMap(({ name, does }) =>
    does.flatMap(([verb, params]) => {
      const action = actions.find(it => it.name === verb)
      if (!action) return [`${name}: ${verb} is unknown`]
      const schema = 'params' in action ? action.params : undefined
      const fits = schema === undefined ? params === undefined : schema.safeParse(params).success
      return fits ? [] : [`${name}: ${verb} ${JSON.stringify(params)}`]
    }),
  )
  expect(faults).toEqual([])
})

test('every opening begins at an address of the tour, and no two places share a name', () => {
  const addresses = TOUR.map(it => it.at)
  expect(OPENINGS.filter(it => !addresses.includes(it.at)).map(it => it.name)).toEqual([])
  expect(PLACES.map(it => it.name)).toEqual([...new Set(PLACES.map(it => it.name))])
})
