/** Parses addresses on which a command listens. */
import { isIPv6 } from 'node:net'
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the address as it is listened on: an address of IPv6 without the brackets that it has in a URL.
 * @param option that the text was given with.
 * @throws {CliError} For an address with a zone, such as fe80::1%eth0: URLs have no zones, so no browser could open it.
 */
export function listenAddressOf<Text extends string | undefined>(text: Text, option: string): Text | string {
  if (text === undefined) return text
  const address = /^\[(.+)\]$/.exec(text)?.[1] ?? text
  if (!isIPv6(address)) return text
  if (address.includes('%'))
    throw new CliError(
      `${option} takes an address without a zone, since no URL can contain one: not '${text}'. Use another address of this machine.`,
      2,
    )
  return address
}
