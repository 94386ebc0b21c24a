/** `npm run lock`: adds the packages of other platforms to the lock file after npm has changed it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { missingPlatforms, withPlatforms } from './platforms.ts'

const file = join(ROOT, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const count = Object.keys(missingPlatforms(lock)).length
writeFileSync(file, `${JSON.stringify(withPlatforms(lock), undefined, 2)}\n`)
console.log(`${count} packages of other platforms were missing in package-lock.json.`)
