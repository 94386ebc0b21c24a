import { expect, test } from 'vitest'
import { mapOrigin } from './origins.ts'

const [GATEWAY, PROXY] = ['https://gateway.freja.example', 'http://localhost:5300']

test.each([
  ['{"url":"https://gateway.freja.example/messages?x=1"}', '{"url":"http://localhost:5300/messages?x=1"}'],
  ['"https:\\/\\/gateway.freja.example\\/messages"', '"http:\\/\\/localhost:5300\\/messages"'],
  ['connect-src wss://gateway.freja.example', 'connect-src ws://localhost:5300'],
  ['?redirect_uri=https%3A%2F%2Fgateway.freja.example%2Fback', '?redirect_uri=http%3A%2F%2Flocalhost%3A5300%2Fback'],
  ['https://identity.freja.example', 'https://identity.freja.example'],
  [
    'https://gateway.freja.example.com https://gateway.freja.example:8443 https://gateway.freja.example-2',
    'https://gateway.freja.example.com https://gateway.freja.example:8443 https://gateway.freja.example-2',
  ],
])('%s is mapped to %s', (text, expected) => {
  expect(mapOrigin(text, GATEWAY, PROXY)).toBe(expected)
})
