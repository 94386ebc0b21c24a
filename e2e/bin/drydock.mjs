#!/usr/bin/env node
/** The command `drydock`: prepares the installation, then runs e2e/src/cli/main.ts. */
import { run } from './prepare.mjs'

await run('e2e/src/cli/main.ts', process.argv.slice(2))
