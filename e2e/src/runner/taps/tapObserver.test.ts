/** Reports of the tap observer about events in a small document. */
import type { TapMode } from '@drydock/contracts'
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import type { TapObserverOptions } from './tapContext.ts'
import { observeTaps } from './tapObserver.ts'

type Reported = Parameters<TapObserverOptions['report']>[0]

type Page = Awaited<ReturnType<typeof observed>>

/** A document with an observer in a mode; without one it records. Its events count as those of a person. */
async function observed(body: string, mode: TapMode = 'record', isByPerson: (event: Event) => boolean = () => true) {
  const { view, one, window } = smallPage(body)
  const reports: Reported[] = []
  let now = 1_000
  const heard: string[] = []
  // It has no top layer.
  Object.assign(window.HTMLElement.prototype, { showPopover: () => undefined })
  const realm = window as unknown as Window & typeof globalThis
  const observer = observeTaps({
    window: realm,
    renderer: view.renderer,
    now: () => now,
    report: it => reports.push(it),
    isByPerson,
  })
  await observer.setMode(mode)
  for (const name of ['click', 'keydown', 'pointerdown', 'pointerup'])
    window.document.body.addEventListener(name, event => heard.push(event.type))
  const send = (selector: string, name: string, more: object = {}): Event => {
    const event = new window.Event(name, { bubbles: true, cancelable: true, composed: true }) as unknown as Event
    one(selector).dispatchEvent(Object.assign(event, more))
    return event
  }
  return {
    one,
    window,
    reports,
    heard,
    setMode: observer.setMode,
    pass(ms: number) {
      now += ms
    },
    send,
    click: (selector: string) => send(selector, 'click'),
    /** Types without leaving the field. */
    type(selector: string, text: string) {
      ;(one(selector) as HTMLInputElement).value = text
      send(selector, 'input')
    },
    /** Presses with finger or mouse, as a browser reports it. */
    touch(selector: string) {
      window.document.elementFromPoint = () => one(selector) as never
      for (const name of ['pointermove', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        send(selector, name, { clientX: 1, clientY: 1 })
    },
    /** All reports, once everything before is reported. */
    async all(): Promise<readonly Reported[]> {
      await observer.setMode('off')
      return reports
    },
    /** What was left out. */
    async leftOut(): Promise<readonly string[]> {
      await observer.setMode('off')
      return reports.flatMap(it => (it.is === 'leftOut' ? [it.what] : []))
    },
  }
}

const ARM = '<button id="arm"><span id="word">ARM</span></button>'
const PHONE = '<main><label id="label">Phone number<input id="phone"></label></main>'

describe('a press', () => {
  test('is an action at its time, also where it hits a part of the control', async () => {
    const page = await observed(ARM)
    page.pass(500)
    page.click('#word')
    page.pass(500)
    expect(await page.all()).toEqual([{ is: 'action', tap: 1, first: 1, at: 1_500, action: 'arm' }])
  })

  test('still reaches the app', async () => {
    const page = await observed(ARM)
    page.click('#arm')
    expect(page.heard).toEqual(['click'])
  })

  test('is left out with role and name where no action does it', async () => {
    const page = await observed(
      '<button id="it" aria-disabled="true">Today</button><button id="a">ARM</button><button>ARM</button><section aria-label="Cabin"><i id="p">Words</i></section>',
    )
    for (const it of ['#it', '#a', '#p']) page.click(it)
    expect(await page.leftOut()).toEqual([
      "Pressed button 'Today'",
      "Pressed button 'ARM', which is ambiguous: 2 of them fit",
      "Pressed no control, but region 'Cabin'",
    ])
  })

  test.each([
    ['that a script causes', 'record', false],
    ['while nothing is recorded', 'off', true],
  ] as const)('%s is not reported', async (_, mode, isByPerson) => {
    const page = await observed(ARM, mode, () => isByPerson)
    page.click('#arm')
    expect(await page.all()).toEqual([])
  })

  test('of a label or of a field is none: the control of the label is pressed, and the field gets the cursor', async () => {
    const page = await observed(PHONE)
    page.click('#label')
    page.click('#phone')
    expect((await page.all()).filter(it => it.is === 'leftOut')).toEqual([])
  })
})

test('the key Escape is an action', async () => {
  const page = await observed(PHONE)
  page.send('#phone', 'keydown', { key: 'Escape' })
  expect(await page.all()).toEqual([{ is: 'action', tap: 1, first: 1, at: 1_000, action: 'escape' }])
})

describe('what is typed', () => {
  test('is reported once, when the person goes on', async () => {
    const page = await observed(PHONE)
    for (const text of ['1', '12', '123']) page.type('#phone', text)
    page.send('#phone', 'change')
    expect(await page.all()).toEqual([{ is: 'action', tap: 1, first: 1, at: 1_000, action: { 'mob-phone': '123' } }])
  })

  test.each<[string, (page: Page) => unknown, TapMode]>([
    ['a press', page => page.click('#arm'), 'record'],
    ['the key Enter', page => page.send('#phone', 'keydown', { key: 'Enter' }), 'record'],
    ['the end of the recording', () => undefined, 'off'],
    ['a press that points', () => undefined, 'expect'],
  ])('is reported before %s, although the field still has the cursor', async (_, next, mode) => {
    const page = await observed(`${PHONE}${ARM}`)
    page.type('#phone', '123')
    next(page)
    await page.setMode(mode)
    expect(page.reports[0]).toMatchObject({ tap: 1, action: { 'mob-phone': '123' } })
  })

  test('into the same field again takes the place of what was typed before', async () => {
    const page = await observed(PHONE)
    for (const text of ['1', '2']) {
      page.type('#phone', text)
      page.send('#phone', 'change')
    }
    expect(await page.all()).toMatchObject([
      { tap: 1, first: 1 },
      { tap: 2, first: 1, action: { 'mob-phone': '2' } },
    ])
  })

  test('is never a password, and never a part of what is left out', async () => {
    const page = await observed(
      '<label>Password<input id="a" type="password"></label><label>Wish<input id="b"></label>',
    )
    for (const it of ['#a', '#b']) {
      page.type(it, 'fair-winds')
      page.send(it, 'change')
    }
    expect(await page.leftOut()).toEqual(['Typed a password', "Filled in textbox 'Wish'"])
  })
})

describe('a gesture or a key that no action does is left out', () => {
  const MAP = '<div id="map" role="application" aria-label="Map"></div><main id="main"></main>'
  test('a movement over the map, but not one over the page', async () => {
    const page = await observed(MAP)
    for (const it of ['#map', '#main']) {
      page.send(it, 'pointerdown', { clientX: 0, clientY: 0 })
      page.send(it, 'pointerup', { clientX: 30, clientY: 0 })
    }
    expect(await page.leftOut()).toEqual(["Dragged application 'Map'"])
  })

  test('a turn of the wheel over the map, once', async () => {
    const page = await observed(MAP)
    for (const it of ['#map', '#map', '#main']) page.send(it, 'wheel')
    expect(await page.leftOut()).toEqual(["Zoomed application 'Map'"])
  })

  test('a key on the map', async () => {
    const page = await observed(MAP)
    for (const [it, key] of [
      ['#main', 'Tab'],
      ['#map', '+'],
    ] as const)
      page.send(it, 'keydown', { key })
    expect(await page.leftOut()).toEqual(["Pressed the key + on application 'Map'"])
  })

  test.each([
    ['of the browser', false, true, ['Went back or forward in the history of the browser']],
    ['of the app', true, true, []],
    ['that the app tells itself of', false, false, []],
  ])('the way back %s', async (_, isOwn, isByPerson, expected) => {
    const page = await observed('', 'record', () => isByPerson)
    if (isOwn) page.window.history.back()
    page.window.dispatchEvent(new page.window.Event('popstate'))
    expect(await page.leftOut()).toEqual(expected)
  })
})

describe('a press that points', () => {
  const DIALOG =
    '<div role="dialog" aria-label="Success"><p id="text">It is saved.</p><button id="ok">OK</button></div>'
  test('is an expectation, of which the app hears nothing', async () => {
    const page = await observed(DIALOG, 'expect')
    page.touch('#text')
    expect(page.heard).toEqual([])
    expect(await page.all()).toEqual([
      { is: 'expectation', tap: 1, at: 1_000, screen: { role: 'dialog', name: 'Success', text: 'It is saved.' } },
    ])
  })

  test('is the only one: the next press is an action', async () => {
    const page = await observed(`${DIALOG}${ARM}`, 'expect')
    page.touch('#text')
    page.touch('#arm')
    expect((await page.all()).map(it => it.is)).toEqual(['expectation', 'action'])
    expect(page.heard).toEqual(['pointerdown', 'pointerup', 'click'])
  })

  test('may be the key Enter on what has the focus', async () => {
    const page = await observed(DIALOG, 'expect')
    ;(page.one('#ok') as HTMLElement).focus()
    page.send('#ok', 'keydown', { key: 'Enter' })
    expect([page.heard, await page.all()]).toMatchObject([
      [],
      [{ is: 'expectation', screen: { role: 'button', name: 'OK' } }],
    ])
  })

  test('on something without name and text is left out', async () => {
    const page = await observed('<canvas id="it"></canvas>', 'expect')
    page.touch('#it')
    expect(await page.leftOut()).toEqual(['Pointed at canvas, which has neither name nor text'])
  })

  test('is marked while the pointer moves, and the mark is gone afterwards', async () => {
    const page = await observed(DIALOG, 'expect')
    const marks = () => page.window.document.querySelectorAll('[aria-hidden=true]').length
    page.window.document.elementFromPoint = () => page.one('#text') as never
    page.send('#text', 'pointermove', { clientX: 1, clientY: 1 })
    const during = marks()
    await page.setMode('record')
    expect([during, marks()]).toEqual([1, 0])
  })
})
