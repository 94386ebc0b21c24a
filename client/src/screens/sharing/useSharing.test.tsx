// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { banners } from '#stores/banners.ts'
import { type Sharing, useSharing } from '#screens/sharing/useSharing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const made = new File(['x'], 'marineone.jpeg', { type: 'image/jpeg' })
let leftOut: readonly number[]
vi.mock('#share/shareFile.ts', () => ({ sharedFile: async () => ({ ok: true, value: { file: made, leftOut } }) }))

const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
let root: Root
let sharing: Sharing
let sheets: number
function Screen() {
  sharing = useSharing()
  return null
}
beforeEach(async () => {
  sheets = 0
  leftOut = []
  give('canShare', () => true)
  give('share', async () => void sheets++)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Screen />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
})

/** Shares a picture whose photos are loaded later. */
async function share() {
  const photos = Promise.withResolvers<readonly Blob[]>()
  let shared: Promise<void> = Promise.resolve()
  await act(async () => {
    shared = sharing.share({ title: 'Trip', date: '', log: async () => undefined, photos: () => photos.promise })
  })
  const finish = (): Promise<void> =>
    act(async () => {
      photos.resolve([])
      await shared
    })
  return finish
}

test('SHARE-05 the finished picture opens the share sheet', async () => {
  const finish = await share()
  expect(sharing.state.is).toBe('composing')
  await finish()
  expect([sheets, sharing.state.is]).toEqual([1, 'idle'])
})

test('SHARE-05 no share sheet opens over another screen when the person has left before the picture is finished', async () => {
  const finish = await share()
  await act(async () => root.render(null))
  await finish()
  expect(sheets).toBe(0)
})

test.each([
  [true, ['Picture 2 could not be read and is left out.', 'Picture 5 could not be read and is left out.']],
  [
    false,
    [
      "Your device doesn't support sharing files.",
      'Picture 2 could not be read and is left out.',
      'Picture 5 could not be read and is left out.',
    ],
  ],
])(
  'SHARE-03 the person is told which photos are left out, on a device with sharing %s',
  async (supported, warnings) => {
    give('canShare', () => supported)
    leftOut = [2, 5]
    const finish = await share()
    await finish()
    expect(banners.warning?.texts).toEqual(warnings)
  },
)

/** A share feature with one sheet, which stays open until `closeSheet`. Source: the Web Share API. */
function openSheetOnce(): { readonly opened: () => number; readonly closeSheet: () => Promise<void> } {
  let opened = 0
  let sheet: PromiseWithResolvers<void> | undefined
  give('share', async () => {
    if (sheet) throw new DOMException('An earlier share has not yet completed.', 'InvalidStateError')
    opened++
    sheet = Promise.withResolvers()
    await sheet.promise
    sheet = undefined
  })
  return { opened: () => opened, closeSheet: () => act(async () => sheet?.resolve()) }
}

test('SHARE-05 a second tap on SHARE while the share sheet is open changes nothing', async () => {
  banners.warning = undefined
  give('share', async () => Promise.reject(new DOMException('Too late.', 'NotAllowedError')))
  await (await share())()
  const before = sharing.state
  expect(before).toMatchObject({ is: 'ready', why: 'blocked' })
  const { opened, closeSheet } = openSheetOnce()
  await act(async () => void sharing.again())
  await act(() => sharing.again())
  expect([opened(), sharing.state, banners.warning]).toEqual([1, before, undefined])
  await closeSheet()
  expect([sharing.state.is, banners.warning]).toEqual(['idle', undefined])
})

test('SHARE-05 a picture that is finished while a share sheet is open waits for another tap', async () => {
  banners.warning = undefined
  const { opened, closeSheet } = openSheetOnce()
  void navigator.share()
  await (await share())()
  expect([sharing.state, banners.warning]).toMatchObject([{ is: 'ready', why: 'blocked' }, undefined])
  await closeSheet()
  await act(async () => void sharing.again())
  await closeSheet()
  expect([opened(), sharing.state.is]).toEqual([2, 'idle'])
})
