import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFor } from '#fixture/certificate.ts'
import { isValidFor, readPem, trustHints } from './tls.ts'

/** Writes files with these contents, by name. */
async function files(contents: Readonly<Record<string, string>>): Promise<(name: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(Object.entries(contents).map(([name, text]) => writeFile(join(folder, name), text)))
  return name => join(folder, name)
}

test('readPem returns a certificate and its key', async () => {
  const pem = certificateFor('boat.local')
  const at = await files({ 'a.pem': pem.cert, 'b.pem': pem.key })
  expect(await readPem([at('a.pem'), at('b.pem')])).toEqual(pem)
})

test.each([
  ['the key of another certificate', certificateFor('boat.local').cert, certificateFor('boat.local').key],
  ['no certificate', 'garbage', certificateFor('boat.local').key],
  ['no key', certificateFor('boat.local').cert, ''],
])('%s is refused in one line', async (_, cert, key) => {
  const at = await files({ 'a.pem': cert, 'b.pem': key })
  await expect(readPem([at('a.pem'), at('b.pem')])).rejects.toMatchObject({
    exitCode: 2,
    message: `'${at('a.pem')}' and '${at('b.pem')}' are not a certificate and its key, both in PEM format.`,
  })
})

test('a missing file is named', async () => {
  await expect(readPem(['/nowhere/a.pem', '/nowhere/b.pem'])).rejects.toMatchObject({
    exitCode: 2,
    message: "'/nowhere/a.pem' cannot be read: there is no such file; see --tls.",
  })
})

test.each([
  ['boat.local', true],
  ['192.0.2.7', true],
  ['localhost', false],
  ['192.0.2.8', false],
])('a certificate for boat.local and 192.0.2.7 is valid for %s: %s', (name, good) => {
  expect(isValidFor(certificateFor('boat.local', '192.0.2.7'), name)).toBe(good)
})

test('the hints for a phone name the address to open and the certificate to trust', () => {
  const [where, what] = trustHints(certificateFor('boat.local', '192.0.2.7'), {
    file: 'cert.pem',
    app: 'https://192.0.2.7:5200',
    host: '0.0.0.0',
  })
  expect(where).toBe(
    'A phone in the network can open https://192.0.2.7:5200. Only this machine can reach console and control interface.',
  )
  expect(what).toMatch(
    /^Each browser must trust cert\.pem or the root certificate that signed it: install it on the phone or computer first\. It is valid for boat\.local, 192\.0\.2\.7, until \d{4}-\d\d-\d\d\.$/,
  )
})

test('the hint for an app that only this machine can reach says so', () => {
  const [where] = trustHints(certificateFor('localhost'), {
    file: 'cert.pem',
    app: 'https://localhost:5200',
    host: '127.0.0.1',
  })
  expect(where).toBe(
    'Only this machine can reach https://localhost:5200. Use --host 0.0.0.0 for a phone in the network.',
  )
})
