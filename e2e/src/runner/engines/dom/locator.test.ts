import { expect, test } from 'vitest'
import { DomPage } from './page.ts'
import { opened } from './testing.ts'

/** A page with this content, and the events on it. */
async function shown(body: string, more = '', css = '') {
  const tab = await opened(
    `document.body.innerHTML = ${JSON.stringify(body)}
     globalThis.heard = []
     for (const name of ['click', 'input']) document.addEventListener(name, event => heard.push(name))
     ${more}`,
    { css },
  )
  return { page: new DomPage(tab), heard: () => (tab.window as unknown as { heard: readonly string[] }).heard }
}

test.each([
  ['is disabled', '<button disabled>Send</button>'],
  ['is disabled', '<button aria-disabled="true">Send</button>'],
  ['is disabled', '<fieldset disabled><button>Send</button></fieldset>'],
])('a button that %s is refused with its name: %s', async (why, body) => {
  const { page, heard } = await shown(body)
  await expect(page.getByRole('button', { name: 'Send', exact: true }).click()).rejects.toThrow(`button 'Send' ${why}.`)
  expect(heard()).toEqual([])
})

test.each([
  ['lies behind a dialog', '<main inert><label>Name <input></label></main>'],
  ['lies behind a dialog', '<main aria-hidden="true"><label>Name <input></label></main>'],
])('a field that %s cannot be filled, and the error names it: %s', async (why, body) => {
  const { page, heard } = await shown(body)
  await expect(page.getByLabel('Name').fill('anna')).rejects.toThrow(`field 'Name' ${why}.`)
  expect(heard()).toEqual([])
})

test.each(['display: none', 'visibility: hidden'])('a field hidden by %s cannot be filled', async away => {
  const { page, heard } = await shown('<main class="away"><input></main>', '', `.away { ${away} }`)
  await expect(page.locator('input').fill('anna')).rejects.toThrow('input is not displayed.')
  expect(heard()).toEqual([])
})

test('a missing element is named with the place where it was looked for', async () => {
  const { page } = await shown('<main><button>Send</button></main>')
  await expect(page.getByRole('main').getByRole('button', { name: 'Save' }).click()).rejects.toThrow(
    "main, button 'Save' is not there.",
  )
})

test('several matches are named, and none is pressed', async () => {
  const { page, heard } = await shown('<button>Send now</button><button>Send later</button>')
  await expect(page.getByRole('button', { name: 'Send' }).click()).rejects.toThrow(
    "button 'Send': 2 fit, 'Send now', 'Send later'.",
  )
  expect(heard()).toEqual([])
  await page.getByRole('button', { name: 'Send' }).first().click()
  expect(heard()).toEqual(['click'])
})

test('a click waits for an element that appears or becomes enabled soon', async () => {
  const { page, heard } = await shown(
    '<main></main>',
    "setImmediate(() => { document.body.innerHTML = '<button disabled>Send</button>'; setImmediate(() => document.querySelector('button').disabled = false) })",
  )
  await page.getByRole('button', { name: 'Send' }).click()
  expect(heard()).toEqual(['click'])
})

test('a click ends after its immediate effects', async () => {
  const { page } = await shown(
    '<button>Open</button>',
    "document.querySelector('button').addEventListener('click', () => setImmediate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'It is open' }))))",
  )
  await page.getByRole('button', { name: 'Open' }).click()
  expect(await page.getByText('It is open', { exact: true }).count()).toBe(1)
})

test('boxes and fields can be read and set', async () => {
  const { page } = await shown(
    '<label><input type="checkbox">Sound</label><input aria-label="Name" aria-invalid="false">',
  )
  const box = page.getByLabel('Sound')
  await box.setChecked(true)
  expect(await box.isChecked()).toBe(true)
  const name = page.getByLabel('Name')
  expect([await name.isEnabled(), await name.getAttribute('aria-invalid')]).toEqual([true, 'false'])
  await name.fill('Anna')
  expect(await name.evaluateAll(([it]) => (it as HTMLInputElement).value, undefined)).toBe('Anna')
})
