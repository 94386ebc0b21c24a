/** CPU time of a tree of processes, from process tables of Linux. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { countCpu, CpuMeter, type Process, processIn } from './cpu.ts'

const it = (pid: number, parent: number, ticks: number, begun = '1'): Process => ({ pid, parent, ticks, begun })

test('processIn reads a process from its line, whatever its name', () => {
  const line = '42 (a) b) (c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 5 6 20 0 11 0 987654 1 2'
  expect(processIn(line)).toEqual({ pid: 42, parent: 7, ticks: 200, begun: '987654' })
})

test('the meter counts what the process and its descendants use after the first look, and no others', () => {
  const meter = new CpuMeter(10, [it(1, 0, 900), it(10, 1, 500), it(11, 1, 70)])
  meter.sample([it(1, 0, 950), it(10, 1, 600), it(11, 1, 90), it(13, 12, 30), it(12, 10, 100)])
  expect(meter.seconds).toBe(2.3)
})

test('the meter counts an ended process with the last time that it saw', () => {
  const meter = new CpuMeter(10, [it(10, 1, 0)])
  meter.sample([it(10, 1, 0), it(12, 10, 100)])
  meter.sample([it(10, 1, 50)])
  expect(meter.seconds).toBe(1.5)
})

test('the meter still counts a process whose parent has ended', () => {
  const meter = new CpuMeter(10, [it(10, 1, 0)])
  meter.sample([it(10, 1, 0), it(12, 10, 0), it(13, 12, 100)])
  meter.sample([it(10, 1, 0), it(13, 1, 300)])
  expect(meter.seconds).toBe(3)
})

test('the meter does not take a new process with a reused id for the ended one', () => {
  const meter = new CpuMeter(10, [it(10, 1, 0)])
  meter.sample([it(10, 1, 0), it(12, 10, 100, '5')])
  meter.sample([it(10, 1, 0), it(12, 1, 4_000, '9')])
  expect(meter.seconds).toBe(1)
})

test.runIf(process.platform === 'linux')('countCpu counts the work of a child process', async () => {
  const stop = countCpu()
  const busy = 'while (process.cpuUsage().user < 200_000); process.stdout.write("done"); process.stdin.resume()'
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const seconds = stop()
  child.kill()
  expect(seconds).toBeGreaterThanOrEqual(0.19)
})
