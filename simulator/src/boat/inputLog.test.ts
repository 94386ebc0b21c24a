import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { inputLogOf } from './inputLog.ts'

test('the input log records reading calls only after recordReads, and keeps at most 20,000 of them', () => {
  const inputLog = inputLogOf(boatOf())
  inputLog.addRead('GET /api/Alarm', {})
  inputLog.recordReads()
  for (let n = 0; n < 20_010; n++) inputLog.addRead('GET /api/Alarm', {})
  inputLog.add('GET /api/Alarm/Arm', {})
  expect(inputLog.all()).toHaveLength(20_001)
})
