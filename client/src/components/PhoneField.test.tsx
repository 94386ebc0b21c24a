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

/** Returns the text that the field shows after each replacement of its whole content. */
async function typedOver(value: string, texts: readonly string[]): Promise<readonly string[]> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<StatefulField first={value} />))
  const input = room.querySelector('input')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const shown: string[] = []
  for (const text of texts) {
    await act(async () => {
      if (input) set?.call(input, text)
      input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
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
