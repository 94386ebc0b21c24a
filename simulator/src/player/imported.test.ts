import { importTrack } from '#import/importTrack.ts'
import { LOGS } from '#import/logs.ts'
import { trackText } from '#import/track.ts'
import { expect, test } from 'vitest'
import { vocabulary } from '../../../e2e/src/runner/captain/vocabulary.ts'
import { loadScenario } from './reader/load.ts'
import { problemText } from './problem.ts'
import { playAlone } from './testing.ts'

test.each(LOGS.filter((_, index) => index % 4 === 0))(
  'the scenario imported from $name is loaded and plays',
  async ({ name, file, options }) => {
    const imported = importTrack(file, name, options)
    if ('refused' in imported) throw new Error(imported.refused)
    const loading = loadScenario(imported.scenario, {
      file: 'trips/trip.yaml',
      vocabulary,
      read: path => (path.endsWith('.track.json') ? trackText(imported.track) : undefined),
    })
    if ('problems' in loading) throw new Error(loading.problems.map(problemText).join('\n'))
    expect((await playAlone(loading.scenario)).play.failures).toEqual([])
  },
)
