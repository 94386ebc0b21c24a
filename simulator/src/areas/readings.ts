/** What the app may read of the boat: temperature and histories. */
import { eventlogRoutes, historyRoutes, temperatureRoutes } from '@drydock/contracts'
import { type AreaContext, serve } from './serve.ts'

/** Lists are copied: what was answered is kept in the journal, while the lists grow. */
export function readingsArea(gateway: AreaContext): void {
  serve(gateway, temperatureRoutes.read, ({ boat }) => ({ cabinTemperature: boat.state.temperature }))
  serve(gateway, eventlogRoutes.list, ({ boat }) => [...boat.state.core])
  serve(gateway, historyRoutes.list, ({ boat, params }) => [...(boat.state.histories.get(Number(params.id)) ?? [])])
}
