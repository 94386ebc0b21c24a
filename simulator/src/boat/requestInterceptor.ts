/** How a call is announced before the boat works on it, to whoever may change what becomes of its answer. */
import type { Boat } from './boat.ts'

export interface InterceptedRequest {
  readonly boat: Boat
  readonly place: 'rest' | 'storage' | 'weather'
  /** Method and path as the contract has them, such as `GET /api/Alarm/Arm`. */
  readonly name: string
  /** Tells the journal of an answer that the boat had no part in. */
  appendReply?(status: number, reply?: unknown): void
}

/** `request` is only a name for the call: the object that the web server knows it by. */
export type RequestInterceptor = (request: object, meeting: InterceptedRequest) => void
