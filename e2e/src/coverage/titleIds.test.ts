import { expect, test } from 'vitest'
import { callsIn, idsIn, faultStateIn } from './titleIds.ts'

test.each([
  ['ALARM-04 SC-10 arming asks once', ['ALARM-04', 'SC-10']],
  ['START-03 to START-05 three attempts', []],
  ['ALARM-11 to 60 s', ['ALARM-11']],
  ['START-03–05, START-03…START-05, START-03..05', []],
  ['API-01 to API-57 and HUB-02', ['HUB-02']],
  ['SM-ENROLL-9 to SM-ENROLL-11 the ends of a search', []],
  ['SM-ENROLL-9 from PREPARING to FAILED', ['SM-ENROLL-9']],
  ['a row is no requirement: SM-ENROLL-15', ['SM-ENROLL-15']],
  ['a range of two areas is none: API-01 to HUB-02', []],
  ['SHA-256, UTF-8 and ISO-8601 are told apart by the catalogue', ['SHA-256', 'UTF-8', 'ISO-8601']],
  ['nothing', []],
])('%s', (title, ids) => expect(idsIn(title)).toEqual(ids))

test.each([
  [
    'GET /api/sensor/{id} answers 400, 401 and 403 as it declares, with a problem document, and no other',
    ['GET /api/sensor/{id} 400', 'GET /api/sensor/{id} 401', 'GET /api/sensor/{id} 403'],
  ],
  ['POST /api/mob answers 413 as it declares', ['POST /api/mob 413']],
  ['GET /api/sensor is answered as its example says', ['GET /api/sensor']],
  ['SENSOR-01 GET /api/sensor is called once', []],
])('%s', (title, calls) => expect(callsIn(title)).toEqual(calls))

test.each([
  ['SM-SYNC waiting(arm) under half-open: the app comes through', ['SM-SYNC waiting(arm) under half-open']],
  ['SM-SYNC-3 the boat confirms under way: armed', []],
])('%s', (title, pairs) => expect(faultStateIn(title)).toEqual(pairs))
