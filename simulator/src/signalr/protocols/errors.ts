/** Errors and what a client may read of them. */

/** An error whose message the client of the failing call is meant to read. */
export function hubException(message: string): Error {
  return named('HubException', message)
}

/** What the peer sent is not the protocol. Ends the connection. */
export function invalidData(message: string): Error {
  return named('InvalidDataException', message)
}

/** What was under way has lost its purpose: the caller does not want it any more, or is gone. */
export function canceled(): Error {
  return named('OperationCanceledException', 'The operation was canceled.')
}

/**
 * The text that leaves the server: the plain sentence, followed by type and message of the cause only
 * for a hub exception or where details are switched on.
 */
export function describeError(sentence: string, cause: unknown, detailed: boolean): string {
  if (!(cause instanceof Error)) return sentence
  return detailed || cause.name === 'HubException' ? `${sentence} ${cause.name}: ${cause.message}` : sentence
}

function named(name: string, message: string): Error {
  const error = new Error(message)
  error.name = name
  return error
}
