/** CPU time of a tree of processes, from tables as Linux has them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { countCpu, Meter, type Process, processIn } from './cpu.ts'

const it = (pid: number, parent: number, ticks: number, begun = '1'): Process => ({ pid, parent, ticks, begun })

test('a process is read from its line, whatever its name is', () => {
  const line = '42 (a) b) (c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 5 6 20 0 11 0 987654 1 2'
  expect(processIn(line)).toEqual({ pid: 42, parent: 7, ticks: 200, begun: '987654' })
})

test('what the process and all below it use after the first look counts, and nobody else', () => {
  const meter = new Meter(10, [it(1, 0, 900), it(10, 1, 500), it(11, 1, 70)])
  meter.look([it(1, 0, 950), it(10, 1, 600), it(11, 1, 90), it(13, 12, 30), it(12, 10, 100)])
  expect(meter.seconds).toBe(2.3)
})

test('a process that has ended counts with what it was last seen to have used', () => {
  const meter = new Meter(10, [it(10, 1, 0)])
  meter.look([it(10, 1, 0), it(12, 10, 100)])
  meter.look([it(10, 1, 50)])
  expect(meter.seconds).toBe(1.5)
})

test('a process whose parent has ended goes on to count', () => {
  const meter = new Meter(10, [it(10, 1, 0)])
  meter.look([it(10, 1, 0), it(12, 10, 0), it(13, 12, 100)])
  meter.look([it(10, 1, 0), it(13, 1, 300)])
  expect(meter.seconds).toBe(3)
})

test('another process that is given the number of an ended one is another', () => {
  const meter = new Meter(10, [it(10, 1, 0)])
  meter.look([it(10, 1, 0), it(12, 10, 100, '5')])
  meter.look([it(10, 1, 0), it(12, 1, 4_000, '9')])
  expect(meter.seconds).toBe(1)
})

test.runIf(process.platform === 'linux')('the work of a child counts', async () => {
  const stop = countCpu()
  const busy = 'while (process.cpuUsage().user < 200_000); process.stdout.write("done"); process.stdin.resume()'
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const seconds = stop()
  child.kill()
  expect(seconds).toBeGreaterThanOrEqual(0.19)
})
