import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeSite } from './writeSite.ts'

test('a folder that is ready for a host has the app, and not the marks of its build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [app, out] = [join(folder, 'dist'), join(folder, 'out')]
  await mkdir(join(app, 'assets'), { recursive: true })
  for (const name of ['index.html', 'assets/app.js', '.fingerprint', '.times'])
    await writeFile(join(app, name), '<!doctype html><head></head>')
  await writeSite(out, { app, folder: '/app/', configuration: '{}', files: [['_headers', '']] })
  expect((await readdir(join(out, 'app'), { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/app.js',
    'config.json',
    'index.html',
  ])
})

test.runIf(process.platform === 'linux')('a place that takes no folders is refused', async () => {
  const site = { app: '/nowhere', folder: '/', configuration: '{}', files: [] }
  await expect(writeSite('/proc/drydock/out', site)).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' })
})
