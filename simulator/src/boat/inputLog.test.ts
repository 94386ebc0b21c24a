import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { inputLogOf } from './inputLog.ts'

test('reading calls are kept once a scenario waits for them, and no more than twenty thousand', () => {
  const causes = inputLogOf(boatOf())
  causes.addRead('GET /api/Alarm', {})
  causes.recordReads()
  for (let n = 0; n < 20_010; n++) causes.addRead('GET /api/Alarm', {})
  causes.add('GET /api/Alarm/Arm', {})
  expect(causes.all()).toHaveLength(20_001)
})
