/** Groups of processes: a program that is the leader of a group (`detached`) ends together with all its children. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { platformOf } from '../bin/platform.mjs'

/** Ends a program with all its children. One that has ended is no error. */
export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid === undefined) return
    const command = platformOf().groupEnd(child.pid)
    if (command) spawnSync(command[0], command.slice(1))
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Ends the group when its input closes, which also happens when this process is killed. */
const GUARD = 'read -r _; kill -KILL -"$0"'

/**
 * Ends the group of a program also when this process is killed, where there are groups. Returns a function that ends
 * this watch.
 */
export function guardGroup({ pid }: ChildProcess): () => void {
  const shell = platformOf().groupGuard
  if (!shell || pid === undefined) return () => undefined
  const guard = spawn(shell[0], [...shell.slice(1), GUARD, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.on('error', () => undefined)
  return () => void guard.kill('SIGKILL')
}
