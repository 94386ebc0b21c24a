/** The entry of the worker that reckons trips: one question, one answer. */
import { type TripRequest, computeTrip } from './trip.ts'

addEventListener('message', ({ data }: MessageEvent<TripRequest>) => postMessage(computeTrip(data)))
