/**
 * `npm run tokens`: writes the app's design tokens into the sheets of console, report, sign-in pages and documentation.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { TARGETS, withTokens } from './sheets.ts'

for (const target of TARGETS) writeFileSync(join(ROOT, target.file), withTokens(target))
