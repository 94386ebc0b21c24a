/** Request interceptor: receives each call before the boat handles it, and may replace its answer. */
import type { Boat } from './boat.ts'

export interface InterceptedRequest {
  readonly boat: Boat
  readonly place: 'rest' | 'storage' | 'weather'
  /** The caller; undefined where nobody signs in. */
  readonly user?: string
  /** Method and path as the contract has them, such as `GET /api/Alarm/Arm`. */
  readonly name: string
  /** Appends an answer to the journal that the boat did not give itself. */
  appendReply?(status: number, reply?: unknown): void
}

/** `request` identifies the call: it is the web server's request object. */
export type RequestInterceptor = (request: object, intercepted: InterceptedRequest) => void
