import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackChunks } from './unpackFile.ts'

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

test('an error of `write` is thrown, and not taken for a damaged file', async () => {
  const packed = gzipSync('a log')
  const write = (): never => {
    throw new Error('a bug of the reader')
  }
  await expect(unpackChunks(chunksOf(packed), packed.length, write)).rejects.toThrow('a bug of the reader')
})
