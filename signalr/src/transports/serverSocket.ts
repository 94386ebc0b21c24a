/** The WebSocket of the `ws` package as far as the hub uses it, so that users of the hub need no types of `ws`. */

export type ServerSocket = {
  readonly readyState: number
  readonly OPEN: number
  close(code?: number, text?: string | Buffer): void
  terminate(): void
  pause(): void
  resume(): void
  removeAllListeners(event: 'error'): unknown
  on(event: 'error', listener: (this: ServerSocket, error: Error) => void): unknown
  on(event: 'message', listener: (this: ServerSocket, data: unknown) => void): unknown
  on(event: 'close', listener: (this: ServerSocket, code: number) => void): unknown
}
