/** Builds app and console of this workspace if they are outdated; runs in a copy, before its specs. */
import { ensureApp, ensureConsole } from '#runner/host/appBuild.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
for (const ensure of [ensureApp, ensureConsole]) await ensure(say)
