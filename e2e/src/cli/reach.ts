/** Who can reach what, in plain words, when more than this machine can. */
import { isNamed, type Pem } from '#runner/host/tls.ts'

export interface Reach {
  /** Origin of the app. */
  readonly app: string
  /** Where app and gateway listen. */
  readonly host: string
  readonly tls?: Pem | undefined
  readonly control: string
  /** Where the control interface was opened on purpose. */
  readonly controlHost?: string | undefined
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const isLocal = (host: string): boolean => LOOPBACK.includes(host)

/** One sentence or two for each thing to know; none while everything stays on this machine. */
export function warningsOf({ app, host, tls, control, controlHost }: Reach): readonly string[] {
  const name = new URL(app).hostname.replace(/^\[|\]$/g, '')
  return [
    ...(isLocal(host)
      ? []
      : [
          'Everybody who reaches this machine can open the app. The passwords of fake boats are alike everywhere and keep nobody out.',
          ...(tls
            ? []
            : [
                `Nothing is encrypted: passwords and tokens can be read on the way.${isLocal(name) ? '' : ` Browsers sign in over plain http on localhost only, not at ${app}.`} For a phone, give --tls CERT KEY.`,
              ]),
        ]),
    ...(tls && !isNamed(tls, name)
      ? [`The certificate does not name '${name}': browsers will refuse it, or ask first.`]
      : []),
    ...(controlHost === undefined || isLocal(controlHost)
      ? []
      : [
          `The control interface at ${control} can be reached from other machines, and is not encrypted: whoever reads its token on the way moves the boat.`,
        ]),
  ]
}
