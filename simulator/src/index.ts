/** What other rooms may use of the fake boat. */
export type { Boat } from './boat/boat.ts'
export type { Entry, Journal, Lane } from './boat/journal.ts'
export type { AppUnderTest, Pending, Rest, SocketCount } from './time/app.ts'
export { lockStep, type Program, type Stage } from './time/lockstep.ts'
export { type BoatSide, NotAtRest, settleAll } from './time/settle.ts'
export { type Gateway, listen, type UpOptions } from './up.ts'
export type { Fleet, Moored, NewBoat, Person } from './fleet.ts'
