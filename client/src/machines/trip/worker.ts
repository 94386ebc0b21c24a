/** Worker that computes trips: one request, one result. */
import { type TripRequest, computeTrip } from './trip.ts'

addEventListener('message', ({ data }: MessageEvent<TripRequest>) => postMessage(computeTrip(data)))
