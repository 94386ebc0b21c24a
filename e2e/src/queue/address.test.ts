import { expect, test } from 'vitest'
import { queueAddress } from './address.ts'

test('an address has host, port, user, encryption and database; the password is in the environment', () => {
  const env = { DRYDOCK_QUEUE_PASSWORD: 'anchor-9' }
  expect(queueAddress('rediss://saga@redis.example:6380/3', env)).toEqual({
    host: 'redis.example',
    port: 6380,
    tls: true,
    db: 3,
    username: 'saga',
    password: 'anchor-9',
    shown: 'rediss://saga@redis.example:6380/3',
  })
  expect(queueAddress('redis://[::1]', {})).toMatchObject({ host: '::1', port: 6379, tls: false, password: undefined })
})

test.each(['', 'localhost:6379', 'http://localhost', 'redis://', 'redis://host/name', 'redis://host/1/2'])(
  "'%s' is refused as an address",
  text => {
    expect(() => queueAddress(text, {})).toThrow(`or rediss://user@host:6379, not '${text}'.`)
  },
)

test.each(['redis://saga:anchor-9@host', 'redis://:anchor-9@host', 'http://saga:anchor-9@host'])(
  '%s is refused without repeating its password',
  text => {
    const refused = (): unknown => queueAddress(text, {})
    expect(refused).toThrow('--queue')
    expect(refused).not.toThrow('anchor-9')
  },
)
