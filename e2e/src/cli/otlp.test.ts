import { createFleet } from '@drydock/simulator'
import { expect, test, vi } from 'vitest'
import { openCollector } from '#report/otlp/testing.ts'
import { otlpAddress, sendBoats } from './otlp.ts'

test('running boats are sent until the end, with their last entries', async () => {
  const collector = await openCollector()
  const fleet = createFleet()
  const { boat } = fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  const end = sendBoats(fleet, otlpAddress(collector.address))
  boat.journal.append('state', 'the last entry')
  await end()
  expect(collector.spans.map(it => it.name)).toEqual(expect.arrayContaining(['boat-1', 'the last entry']))
  fleet.close()
})

test('with running boats a collector that refuses is reported once', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const collector = await openCollector(503)
  const fleet = createFleet()
  fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  const end = sendBoats(fleet, otlpAddress(collector.address))
  await end()
  await end()
  const lines = said.mock.calls.map(([text]) => String(text)).filter(it => it.includes('spans'))
  expect(lines).toEqual([expect.stringContaining('503 Service Unavailable')])
  fleet.close()
})
