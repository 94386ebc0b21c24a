import { expect, test } from 'vitest'
import { listenAddressOf } from './listenAddress.ts'
import { recordCommand } from './record.ts'
import { up } from './up.ts'

test.each([
  ['an address of IPv6 in brackets', '[::1]', '::1'],
  ['an address of IPv6', 'fd00::2', 'fd00::2'],
  ['an address of IPv4', '127.0.0.1', '127.0.0.1'],
  ['a name', 'localhost', 'localhost'],
  ['a name in brackets, which the system refuses', '[localhost]', '[localhost]'],
  ['no address', undefined, undefined],
])('a command listens on %s', (_, given, expected) => expect(listenAddressOf(given, '--host')).toBe(expected))

test.each(['fe80::1%eth0', '[fe80::1%eth0]'])(
  'an address with a zone is refused, since no URL contains it: %s',
  given =>
    expect(() => listenAddressOf(given, '--host')).toThrow(
      `--host takes an address without a zone, since no URL can contain one: not '${given}'. Use another address of this machine.`,
    ),
)

test.each([
  ['drydock up --host', () => up.start(['--host', '[::1%lo]'])],
  ['drydock up --control-host', () => up.start(['--control-host', '[::1%lo]'])],
  [
    'drydock record --host',
    () => recordCommand.start(['--gateway', 'http://localhost:1', '--out', '.drydock/zone.yaml', '--host', '[::1%lo]']),
  ],
])('%s refuses an address with a zone', async (_, start) => {
  await expect(start()).rejects.toThrow(
    "takes an address without a zone, since no URL can contain one: not '[::1%lo]'.",
  )
})
