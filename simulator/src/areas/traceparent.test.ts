import { expect, test } from 'vitest'
import { moveTo } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

async function armed(headers: Readonly<Record<string, string>>) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat({ events: [] })
  const token = await fixture.token(hosted)
  expect((await fixture.ask('/api/Alarm/Arm', { token, headers })).status).toBe(200)
  moveTo(hosted.boat, 2_000)
  await fixture.ask('/api/Alarm', { token })
  return hosted.boat.journal.since(0)
}

test('a call takes its traceparent up, and passes it on to what it causes, now and later', async () => {
  const entries = await armed({ traceparent: `00-${TRACE}-${PARENT}-01` })
  const traced = entries.filter(it => it.trace)
  expect(traced.map(it => `${it.lane} ${it.name}`)).toEqual(
    expect.arrayContaining(['rest GET /api/Alarm/Arm', 'state armed', 'hub SetArmOrDisarmOnClient']),
  )
  for (const { trace } of traced) expect(trace).toMatchObject({ traceId: TRACE, parentId: PARENT })
  expect(new Set(traced.map(it => it.trace?.call)).size).toBe(1)
  expect(traced.map(it => it.name)).not.toContain('GET /api/Alarm')
})

test.each([{}, { traceparent: 'nonsense' }])('a call with %j has no trace', async headers => {
  expect((await armed(headers)).filter(it => it.trace)).toEqual([])
})
