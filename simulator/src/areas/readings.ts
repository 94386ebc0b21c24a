/** Calls for temperature and histories. */
import { eventlogRoutes, historyRoutes, temperatureRoutes } from '@drydock/contracts'
import { reportedTemperature } from '#devices/lastReport.ts'
import { type AreaContext, serve } from './serve.ts'

/** Lists are copied, because the journal keeps replies while the lists grow. */
export function readingsArea(gateway: AreaContext): void {
  serve(gateway, temperatureRoutes.read, ({ boat }) => ({ cabinTemperature: reportedTemperature(boat) }))
  serve(gateway, eventlogRoutes.list, ({ boat }) => [...boat.state.core])
  serve(gateway, historyRoutes.list, ({ boat, params }) => [...(boat.state.histories.get(Number(params.id)) ?? [])])
}
