import { expect, test } from 'vitest'
import { DomPage } from './page.ts'
import { at, opened, tabOf } from './testing.ts'
import type { DomWindow } from './window.ts'

const FILE = { name: 'sunset.jpg', mimeType: 'image/jpeg', buffer: new Uint8Array([1, 2, 3]) }
interface Chooser {
  setFiles(files: readonly (typeof FILE)[]): Promise<void>
}

/** A page whose button opens the file chooser of the phone, and the events that the app received. */
async function choosing() {
  const tab = await opened(`
    document.body.innerHTML = '<main><button>Upload</button><input type="file"></main><a download="trip.gpx" href="blob:1">Keep</a>'
    const input = document.querySelector('input')
    globalThis.heard = []
    document.querySelector('button').addEventListener('click', () => input.click())
    input.addEventListener('change', async () => heard.push(['change', ...await Promise.all(Array.from(input.files, async it => [it.name, it.type, it.size, await it.text()]))]))
    input.addEventListener('cancel', () => heard.push(['cancel']))`)
  const page = new DomPage(tab)
  const window = tab.window as DomWindow & { heard: readonly unknown[] }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser') as Promise<Chooser>,
    page.getByRole('button', { name: 'Upload' }).click(),
  ])
  return { page, window, chooser }
}
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('a chosen file reaches the field with its name, type and bytes', async () => {
  const { window, chooser } = await choosing()
  await chooser.setFiles([FILE])
  await turn()
  expect(window.heard).toEqual([['change', ['sunset.jpg', 'image/jpeg', 3, '\u0001\u0002\u0003']]])
})

test('a cancelled choice of a file fires cancel and changes nothing', async () => {
  const { window, chooser } = await choosing()
  await chooser.setFiles([])
  await turn()
  expect(window.heard).toEqual([['cancel']])
  expect(at<HTMLInputElement>(window, 'input').files?.length).toBe(0)
})

test('a download has the name that its link proposes', async () => {
  const { page, window } = await choosing()
  const download = page.waitForEvent('download') as Promise<{ suggestedFilename(): string }>
  at(window, 'button').click()
  at(window, 'a').click()
  expect((await download).suggestedFilename()).toBe('trip.gpx')
})

test('a page that was not opened waits for no file chooser', async () => {
  await expect(new DomPage(tabOf('')).waitForEvent('filechooser')).rejects.toThrow('The app has not been opened yet.')
})

test('a press that asks for no file rejects the wait for a file chooser', async () => {
  const { page } = await choosing()
  const chooser = page.waitForEvent('filechooser')
  const said = expect(chooser).rejects.toThrow('The press did not ask for a file.')
  await page.getByRole('main').click()
  await said
})
