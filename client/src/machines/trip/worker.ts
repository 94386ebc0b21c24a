/** The entry of the worker that reckons trips: one question, one answer. */
import { type Question, reckoned } from './trip.ts'

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(reckoned(data)))
