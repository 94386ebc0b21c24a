/** Files that a command is told to write. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Failed, wordsOf } from './failed.ts'

export async function writeOut(file: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(file), text)
  } catch (error) {
    throw new Failed(`'${file}' cannot be written: ${wordsOf(error)}`, 2)
  }
}
