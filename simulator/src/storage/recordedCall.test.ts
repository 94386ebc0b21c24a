import { expect, test } from 'vitest'
import { recordCall } from './recordedCall.ts'

test('of a repeated parameter a recorded call has the first value, as the call itself', () => {
  const query = new URLSearchParams('sig=secret&comp=block&comp=blocklist&blockid=YQ%3D%3D&blockid=Yg%3D%3D')
  expect(recordCall('PUT', { name: 'a', query, headers: {} }, Buffer.from('x')).query).toEqual({
    comp: 'block',
    blockid: 'YQ==',
  })
})
