import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { causesOf } from './inputLog.ts'

test('reading calls are kept once a scenario waits for them, and no more than twenty thousand', () => {
  const causes = causesOf(boatOf())
  causes.note('GET /api/Alarm', {})
  causes.heed()
  for (let n = 0; n < 20_010; n++) causes.note('GET /api/Alarm', {})
  causes.add('GET /api/Alarm/Arm', {})
  expect(causes.all()).toHaveLength(20_001)
})
