// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { PhoneField } from '#components/PhoneField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function field(value: string): Promise<{ typed: string | undefined; countries: readonly string[] }> {
  const room = document.body.appendChild(document.createElement('div'))
  const root = createRoot(room)
  await act(async () => root.render(<PhoneField label="Phone" country="Country" international="International" value={value} error={undefined} change={() => undefined} />))
  const countries = [...room.querySelectorAll('option')].filter(it => !it.disabled).map(it => it.value)
  const typed = room.querySelector('input')?.value
  await act(async () => root.unmount())
  room.remove()
  return { typed, countries }
}

test('PROFILE-43 LIMIT-26 Denmark, Norway and Sweden stand before all other countries', async () => {
  expect((await field('')).countries.slice(0, 3)).toEqual(['DK', 'NO', 'SE'])
})

test('PROFILE-42 LIMIT-25 all countries are offered but KP and RU', async () => {
  const { countries } = await field('')
  expect([countries.length > 200, countries.includes('KP'), countries.includes('RU')]).toEqual([true, false, false])
})

test.each([
  ['+4520123456', '+45 20 12 34 56'],
  ['+46701740605', '+46 70 174 06 05'],
  ['', '+45'],
])('PROFILE-41 %j is shown with the code of its country, as %s', async (value, typed) => {
  expect((await field(value)).typed).toBe(typed)
})
