import { expect, test } from 'vitest'
import { installSound } from './sound.ts'

interface Context extends EventTarget {
  readonly state: string
  resume(): Promise<void>
}

/** A realm with a page that can be pressed. */
function open() {
  const page = new EventTarget()
  const realm = Object.assign(page, { EventTarget, Event, document: {} }) as unknown as typeof globalThis
  const sound = installSound(realm)
  const context = (): Context => Reflect.construct(realm.AudioContext, []) as unknown as Context
  return { sound, context, press: () => void page.dispatchEvent(new Event('click')) }
}

test('a phone without a sound mode lets every sound run at once', () => {
  expect(open().context().state).toBe('running')
})

test('sound that is taken is interrupted, and runs again after a press', async () => {
  const { sound, context, press } = open()
  const it = context()
  const states: string[] = []
  it.addEventListener('statechange', () => void states.push(it.state))
  sound.setMode('taken')
  await expect(it.resume()).rejects.toThrow('no sound')
  press()
  await it.resume()
  expect(states).toEqual(['interrupted', 'running'])
})

test('a phone without sound refuses it after a press, too', async () => {
  const { sound, context, press } = open()
  sound.setMode('none')
  const it = context()
  press()
  await expect(it.resume()).rejects.toThrow('no sound')
  expect(it.state).toBe('suspended')
})
