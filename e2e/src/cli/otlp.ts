/** The option `--otlp`: its address, and the line about spans that were not sent. */
import { randomUUID } from 'node:crypto'
import type { Fleet } from '@drydock/simulator'
import { later } from '#wallClock.ts'
import { collectorAddress } from '#report/otlp/address.ts'
import { followBoats } from '#report/otlp/follow.ts'
import { createSpanSender, type SpanSender } from '#report/otlp/sender.ts'
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the address of a collector.
 * @throws {CliError} When the text is no address of HTTP.
 */
export function otlpAddress(text: string): URL {
  const address = collectorAddress(text)
  if (!address) throw new CliError(`--otlp takes an address such as http://localhost:4318, not '${text}'.`, 2)
  return address
}

/** Waits until all spans are sent, and prints a line if some were not. */
export async function closeSender(sender: SpanSender | undefined): Promise<void> {
  const problem = await sender?.close()
  if (problem !== undefined) process.stderr.write(`Warning: ${problem}\n`)
}

/** Real time between two looks at the journals. */
const INTERVAL_MS = 1_000

/**
 * Sends the journals of running boats until the returned function is called, which waits until all is sent. If sending
 * fails, it says so at once and ends.
 */
export function sendBoats(fleet: Fleet, address: URL): () => Promise<void> {
  const sender = createSpanSender(address)
  const { flush } = followBoats(fleet, sender, randomUUID())
  let [cancel, isOver]: [() => void, boolean] = [() => undefined, false]
  const end = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    cancel()
    flush()
    await closeSender(sender)
  }
  const sendSpans = (): void => {
    if (sender.hasFailed()) return void end()
    flush()
    cancel = later(INTERVAL_MS, sendSpans)
  }
  sendSpans()
  return end
}
