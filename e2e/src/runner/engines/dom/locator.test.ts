import { expect, test } from 'vitest'
import { DomPage } from './page.ts'
import { opened } from './testing.ts'

/** A page of an app that shows this, and what was pressed and written on it. */
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
])('a field that %s cannot be written in, and is named: %s', async (why, body) => {
  const { page, heard } = await shown(body)
  await expect(page.getByLabel('Name').fill('anna')).rejects.toThrow(`field 'Name' ${why}.`)
  expect(heard()).toEqual([])
})

test.each(['display: none', 'visibility: hidden'])(
  'a field that is out of sight by %s cannot be written in',
  async away => {
    const { page, heard } = await shown('<main class="away"><input></main>', '', `.away { ${away} }`)
    await expect(page.locator('input').fill('anna')).rejects.toThrow('input is not displayed.')
    expect(heard()).toEqual([])
  },
)

test('what is not there is named with where it was looked for', async () => {
  const { page } = await shown('<main><button>Send</button></main>')
  await expect(page.getByRole('main').getByRole('button', { name: 'Save' }).click()).rejects.toThrow(
    "main, button 'Save' is not there.",
  )
})

test('several that fit are named, and none is pressed', async () => {
  const { page, heard } = await shown('<button>Send now</button><button>Send later</button>')
  await expect(page.getByRole('button', { name: 'Send' }).click()).rejects.toThrow(
    "button 'Send': 2 fit, 'Send now', 'Send later'.",
  )
  expect(heard()).toEqual([])
  await page.getByRole('button', { name: 'Send' }).first().click()
  expect(heard()).toEqual(['click'])
})

test('what comes with the next turns is waited for, and what is about to be enabled', async () => {
  const { page, heard } = await shown(
    '<main></main>',
    "setImmediate(() => { document.body.innerHTML = '<button disabled>Send</button>'; setImmediate(() => document.querySelector('button').disabled = false) })",
  )
  await page.getByRole('button', { name: 'Send' }).click()
  expect(heard()).toEqual(['click'])
})

test('a press is over when what it leads to at once has come of it', async () => {
  const { page } = await shown(
    '<button>Open</button>',
    "document.querySelector('button').addEventListener('click', () => setImmediate(() => document.body.append(Object.assign(document.createElement('p'), { textContent: 'It is open' }))))",
  )
  await page.getByRole('button', { name: 'Open' }).click()
  expect(await page.getByText('It is open', { exact: true }).count()).toBe(1)
})

test('boxes and fields are read and set as a person does', async () => {
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
