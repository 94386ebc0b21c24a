/** Warnings about what other machines can reach. */
import { isIPv4 } from 'node:net'
import { isValidFor, type TlsFiles } from '#runner/host/tls.ts'

export interface Exposure {
  /** Origin of the app. */
  readonly app: string
  /** Address on which app and gateway listen. */
  readonly host: string
  readonly tls?: TlsFiles | undefined
  readonly control: string
  /** Address on which the control interface listens for other machines, if the user asked for it. */
  readonly controlHost?: string | undefined
}

/** The network 127.0.0.0/8 is this machine alone, and browsers trust it over plain HTTP (W3C Secure Contexts, 3.1). */
const isLocal = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Returns one warning for each risk; none while only this machine can reach the servers. */
export function exposureWarnings({ app, host, tls, control, controlHost }: Exposure): readonly string[] {
  const name = new URL(app).hostname.replace(/^\[|\]$/g, '')
  return [
    ...(isLocal(host)
      ? []
      : [
          'Everyone who can reach this machine can open the app. Fake boats have the same passwords everywhere, so they protect nothing.',
          ...(tls
            ? []
            : [
                `Traffic is not encrypted: others on the network can read passwords and tokens.${isLocal(name) ? '' : ` Over plain http, sign-in works on localhost only, not at ${app}.`} Use --tls CERT KEY for a phone.`,
              ]),
        ]),
    ...(tls && !isValidFor(tls, name)
      ? [`The certificate does not name '${name}': browsers will reject it or show a warning.`]
      : []),
    ...(controlHost === undefined || isLocal(controlHost)
      ? []
      : [
          `Other machines can reach the control interface at ${control}, and its traffic is not encrypted: anyone who reads its token can control the boat.`,
        ]),
  ]
}
