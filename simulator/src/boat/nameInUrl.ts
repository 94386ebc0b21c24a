/** Names of servers in their URLs, by the address on which they listen. */

/** Whether a server that listens on `host` listens on all addresses. */
export const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Name in the URL of a server that listens on `host`; this machine's if that is every address. */
export const nameInUrl = (host: string): string =>
  isEveryAddress(host) || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
