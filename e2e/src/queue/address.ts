/** Address of a queue: where Redis is, and as which user it is opened. A password comes by the environment alone. */
import { CliError } from '#runner/host/cliError.ts'

export interface QueueAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly db: number
  readonly username: string | undefined
  readonly password: string | undefined
  /** The address as --queue takes it again: with the user, never with a password. */
  readonly shown: string
}

/** Environment variable with the password: unlike arguments, other users of the machine cannot see it. */
export const PASSWORD_VARIABLE = 'DRYDOCK_QUEUE_PASSWORD'
const USUAL_PORT = 6379

/**
 * Parses an address such as redis://host:6379/0 or rediss://user@host.
 * @throws {CliError} When it has another form, or a password. The message never repeats a password.
 */
export function queueAddress(text: string, env: NodeJS.ProcessEnv = process.env): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:'
  if (!url || !isRedis || url.hostname === '' || !/^\/?\d{0,5}$/.test(url.pathname))
    throw new CliError(
      `--queue takes an address such as redis://host:6379 or rediss://user@host:6379${text.includes('@') ? '' : `, not '${text}'`}.`,
      2,
    )
  if (url.password !== '')
    throw new CliError(
      `the address of --queue has a password, which the list of processes would show. Set ${PASSWORD_VARIABLE} instead.`,
      2,
    )
  const port = url.port === '' ? USUAL_PORT : Number(url.port)
  const password = env[PASSWORD_VARIABLE]
  const db = Number(url.pathname.slice(1))
  const user = url.username === '' ? '' : `${url.username}@`
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    tls: url.protocol === 'rediss:',
    db,
    username: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: password === '' ? undefined : password,
    shown: `${url.protocol}//${user}${url.hostname}:${port}${db === 0 ? '' : `/${db}`}`,
  }
}
