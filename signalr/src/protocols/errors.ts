/** Errors of hub calls, and the texts that a client may read. */

/** Name of the error of a canceled call. */
export const CANCELED = 'OperationCanceledException'

/** Returns an error whose `message` the client of the failing call may read. */
export function hubException(message: string): Error {
  return named('HubException', message)
}

/** The client violated the protocol. Ends the connection. */
export function invalidData(message: string): Error {
  return named('InvalidDataException', message)
}

/** A call was canceled: the caller canceled it, or is gone. */
export function canceled(): Error {
  return named(CANCELED, 'The operation was canceled.')
}

/**
 * Returns the error text for the client: the plain sentence, followed by type and message of the cause only for a hub
 * exception or with detailed errors.
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
