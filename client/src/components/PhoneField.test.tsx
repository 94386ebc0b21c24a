// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PhoneField } from '#components/PhoneField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function field(value: string): Promise<{ typed: string | undefined; countries: readonly string[] }> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () =>
    root.render(<PhoneField label="Phone" value={value} error={undefined} change={() => undefined} />),
  )
  const countries = [...room.querySelectorAll('option')].filter(it => !it.disabled).map(it => it.value)
  const typed = room.querySelector('input')?.value
  await act(async () => root.unmount())
  room.remove()
  return { typed, countries }
}

test('PROFILE-43 LIMIT-26 Denmark, Norway and Sweden stand before all other countries', async () => {
  expect((await field('')).countries.slice(0, 3)).toEqual(['DK', 'NO', 'SE'])
})

test('PROFILE-42 LIMIT-25 all countries are offered except KP and RU', async () => {
  const { countries } = await field('')
  expect([countries.length > 200, countries.includes('KP'), countries.includes('RU')]).toEqual([true, false, false])
})

test.each([
  ['+4520123456', '+45 20 12 34 56'],
  ['+46701740605', '+46 70 174 06 05'],
  ['', '+45'],
])('PROFILE-41 the field shows %j with the code of its country, as %s', async (value, typed) => {
  expect((await field(value)).typed).toBe(typed)
})

function StatefulField({ first }: { first: string }) {
  const [number, setNumber] = useState(first)
  return <PhoneField label="Phone" value={number} error={undefined} change={setNumber} />
}

/**
 * Returns the text that the field shows after each replacement of its whole content. `kind`: a person types, or the
 * browser fills the field, with or without saying which text.
 */
async function typedOver(
  value: string,
  texts: readonly string[],
  kind: 'typed' | 'filled' | 'filled-silently' = 'typed',
): Promise<readonly string[]> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<StatefulField first={value} />))
  const input = room.querySelector('input')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const shown: string[] = []
  for (const text of texts) {
    await act(async () => {
      if (input) set?.call(input, text)
      input?.dispatchEvent(
        kind === 'filled-silently'
          ? new Event('input', { bubbles: true })
          : new InputEvent('input', { bubbles: true, data: kind === 'filled' ? text : null }),
      )
    })
    shown.push(input?.value ?? '')
  }
  await act(async () => root.unmount())
  room.remove()
  return shown
}

test.each(['+4520123456', ''])(
  'PROFILE-41 CONTACT-28 a number typed over %j replaces it from the first character',
  async value => {
    expect(await typedOver(value, ['+', '+4', '+46', '+467'])).toEqual(['+', '+4', '+46', '+46 7'])
  },
)

test('CONTACT-28 the field drops letters and signs', async () => {
  expect(await typedOver('', ['+45 2a0-1;2'])).toEqual(['+45 20 12'])
})

/** Returns what a field shows after a paste over `selection`; without one the caret is at the end. */
async function pastedInto(value: string, text: string, selection?: 'all'): Promise<readonly (string | undefined)[]> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<StatefulField first={value} />))
  const input = room.querySelector('input')
  const end = input?.value.length ?? 0
  input?.setSelectionRange(selection === 'all' ? 0 : end, end)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  await act(async () => void input?.dispatchEvent(event))
  const shown = [input?.value, room.querySelector('select')?.value, event.defaultPrevented ? 'taken' : 'left']
  await act(async () => root.unmount())
  room.remove()
  return shown
}

test.each([
  ['', '+46701740605', undefined, '+46 70 174 06 05', 'SE'],
  ['', '0045 20123456', undefined, '+45 20 12 34 56', 'DK'],
  ['+4520123456', ' 0046 70 174 06 05', 'all', '+46 70 174 06 05', 'SE'],
  ['+4520123456', '21 12 34 56', 'all', '+45 21 12 34 56', 'DK'],
  ['+46701740605', '070-174 06 06', 'all', '+46 70 174 06 06', 'SE'],
  ['', 'tel:+45(20)123456', 'all', '+45 20 12 34 56', 'DK'],
] as const)(
  'CONTACT-27 PROFILE-41 in a field of %j, the pasted number %j replaces all (selected: %s): %s',
  async (value, text, selection, number, country) => {
    expect(await pastedInto(value, text, selection)).toEqual([number, country, 'taken'])
  },
)

test.each([
  ['20123456', undefined],
  ['Ann', 'all'],
] as const)(
  'CONTACT-28 the pasted text %j, which is no number by itself, is left to the browser',
  async (text, selection) => {
    expect(await pastedInto('', text, selection)).toEqual(['+45', 'DK', 'left'])
  },
)

test.each([
  ['070-174 06 07', 'filled', '+46 70 174 06 07'],
  ['0045 20123456', 'filled-silently', '+45 20 12 34 56'],
] as const)('CONTACT-27 the number %j that the browser fills in (%s) is shown as %s', async (text, kind, shown) => {
  expect(await typedOver('+46701740605', [text], kind)).toEqual([shown])
})
