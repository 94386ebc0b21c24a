/** Entry of `drydock`: runs the typed command, and exits with its exit code. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { CACHE, PACKED } from '#paths.ts'
import { fileReasonOf, hasCode } from '#runner/host/cliError.ts'
import { optimizeLater } from './optimizeLater.ts'
import { runCommand } from './runCommand.ts'

optimizeLater(process.argv[2])
// Most of a cold start is compiling code, so Node caches it. The package uses Node's default folder.
enableCompileCache(PACKED ? undefined : join(CACHE, 'compiled'))

// A reader such as `head` may close the pipe early, and a disk may be full; the command still finishes its work.
let isOutputLost = false
process.stdout.on('error', error => {
  if (hasCode(error, 'EPIPE') || isOutputLost) return
  isOutputLost = true
  process.stderr.write(`drydock: the output cannot be written: ${fileReasonOf(error)}\n`)
  process.once('exit', () => {
    process.exitCode = 2
  })
})

// The parent process is gone, so nobody could stop this one later.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

process.exitCode = await runCommand(process.argv.slice(2))
