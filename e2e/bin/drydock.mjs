#!/usr/bin/env node
/** The command `drydock`: makes sure that everything is there, then hands over to e2e/src/cli/main.ts. */
import { run } from './prepare.mjs'

await run('e2e/src/cli/main.ts', process.argv.slice(2))
