/** Presses and inputs of a person, recognized as actions of the captain on small pages. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { PressTarget } from '#runner/captain/shared/pressTarget.ts'
import { pressByName } from './pressByName.ts'
import { createRecognizer, type Recognition } from './recognizer.ts'
import type { Touch } from './touch.ts'

/** A page with a recognizer; touches are named by selectors. */
function watched(body: string) {
  const { view, one, window } = smallPage(body)
  const recognizer = createRecognizer(window.document, view.renderer)
  let taps = 0
  const recognize = (touch: Touch): Promise<Recognition> => recognizer.recognize(touch, ++taps)
  return {
    window,
    one,
    press: (selector: string): Promise<Recognition> => recognize({ does: 'press', control: one(selector) }),
    fill: (selector: string, text: string): Promise<Recognition> =>
      recognize({ does: 'fill', control: one(selector), text }),
    choose: (selector: string): Promise<Recognition> => recognize({ does: 'choose', control: one(selector) }),
  }
}
/** Escapes a text for HTML. */
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const ROW = `<section aria-label="Sensors"><ul><li aria-label="Smart Plug">
  <button id="head" aria-expanded="true">Smart Plug, OFF</button>
  <button id="menu">Smart Plug menu</button>
  <button id="switch" role="switch" aria-checked="false" aria-label="Smart Plug"></button>
</li></ul></section>`
const DOOR =
  '<section aria-label="Sensors"><ul><li aria-label="Main Door Sensor"><button id="menu">Main Door Sensor menu</button></li></ul></section>'
const FORM = `<main><label for="name">Name</label><input id="name">
  <section aria-label="SMS Notifications"><button aria-expanded="true">SMS Notifications</button>
  <label><input id="box" type="checkbox">Detectors</label></section></main>`

describe('a press is recognized', () => {
  test.each([
    ['a named button', '<button id="it">ARM</button>', 'arm'],
    ['a button whose name has a text in it', '<button id="it">Silence for 30 s</button>', 'silence'],
    [
      'a link of the main navigation',
      '<nav aria-label="Main"><a id="it" href="/">Weather</a></nav>',
      { go: 'weather' },
    ],
    [
      'a switch, by the state that it had',
      ROW.replace('id="switch"', 'id="it"'),
      { switch: { sensor: 'smartPlug', on: true } },
    ],
    ['a row', ROW.replace('id="head"', 'id="it"'), { expand: 'smartPlug' }],
    [
      'an entry of a list, by its name',
      '<main><a id="it" href="/f">Ida gets 2 notifications</a></main>',
      { 'edit-sailor-friend': 'Ida' },
    ],
    [
      'a pen beside a name',
      '<div role="dialog" aria-label="VIP contact list"><button id="it">Edit Ann van Dam</button></div>',
      { 'edit-vip': 'Ann van Dam' },
    ],
    [
      'the user in the heading of an entry',
      `<section aria-label="Connected Accounts"><button aria-expanded="true">Connected Accounts</button><ul><li>
         <h3>friend@freja.example</h3><button id="it">Lock out friend@freja.example</button></li></ul></section>`,
      { account: { user: 'friend', wish: 'lock-out' } },
    ],
    [
      'an entry of a number',
      '<ul aria-label="Pictures"><li aria-label="Picture 3"><button id="it">Add</button></li></ul>',
      { 'tap-slot': 3 },
    ],
  ])('of %s', async (_, body, action) => {
    expect(await watched(body).press('#it')).toEqual({ tap: 1, first: 1, action, ambiguousMatches: 0 })
  })

  test('of a checkbox, which the browser has ticked already', async () => {
    const { press, one } = watched(FORM)
    ;(one('#box') as HTMLInputElement).checked = true
    expect((await press('#box')).action).toEqual({ notify: { by: 'sms', of: 'detectors', on: true } })
  })

  test('as the action that describes the control most closely', async () => {
    const { press } = watched('<div role="dialog" aria-label="Geofence radius"><button id="it">SAVE</button></div>')
    expect((await press('#it')).action).toBe('save-radius')
  })

  test.each([
    ['has no name', '<button id="it"></button>', 0],
    ['is disabled', '<button id="it" aria-disabled="true">ARM</button>', 0],
    ['is one of two with the same name', '<button id="it">ARM</button><button>ARM</button>', 2],
    [
      'has a twin in the same list',
      '<ul aria-label="Days"><li><button id="it">Today</button></li><li><button>Today</button></li></ul>',
      0,
    ],
  ])('as no action where the control %s', async (_, body, ambiguousMatches) => {
    expect(await watched(body).press('#it')).toEqual({ tap: 1, first: 1, action: undefined, ambiguousMatches })
  })
})

describe('a press that no other action does is recognized', () => {
  const today = { role: 'button', name: 'Today' } as const
  test.each([
    ['by role and name', '<button id="it">Today</button>', today],
    ['of a link', '<a id="it" href="/t">Today</a>', { role: 'link', name: 'Today' }],
    [
      'by the entry of the list around it',
      `<ul><li aria-label="Ann"><button id="it">Today</button></li>
       <li aria-label="Bo"><button>Today</button></li></ul>`,
      { ...today, in: { role: 'listitem', name: 'Ann' } },
    ],
    [
      'by what is around its list where the entries are alike',
      `<main><ul><li><button id="it">Today</button></li><li></li></ul></main><nav><button>Today</button></nav>`,
      { ...today, in: { role: 'list' } },
    ],
  ])('%s', async (_, body, press) => {
    expect((await watched(body).press('#it')).action).toEqual({ press })
  })

  test('in any page so that it finds this control again, or not at all', async () => {
    const name = fc.constantFrom('A', 'B', '', 'a "b" \\')
    const around = fc.constantFrom('main', 'section', 'ul', 'div', 'nav')
    const tree = fc.letrec<{ it: string }>(tie => ({
      it: fc.oneof(
        { maxDepth: 4 },
        name.map(it => `<button aria-label="${html(it)}"></button>`),
        fc
          .tuple(around, name, fc.array(tie('it'), { minLength: 1, maxLength: 3 }))
          .map(([tag, called, inner]) => `<${tag} aria-label="${html(called)}">${inner.join('')}</${tag}>`),
      ),
    })).it
    await fc.assert(
      fc.asyncProperty(tree, async body => {
        const { view } = smallPage(body)
        for (const control of view.locator('button').elements) {
          const found = pressByName(view, { does: 'press', control })
          if (!found) continue
          const place = found.in
            ? view.getByRole(found.in.role, found.in.name === undefined ? {} : { name: found.in.name, exact: true })
            : view
          expect(place.getByRole(found.role, { name: found.name, exact: true }).elements).toEqual([control])
          expect(PressTarget.safeParse(found).success).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('an action of several touches is recognized', () => {
  test('at its last touch, and takes the place of the first', async () => {
    const { press, window } = watched(DOOR)
    expect((await press('#menu')).action).toEqual({
      press: { role: 'button', name: 'Main Door Sensor menu' },
    })
    window.document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="menu"><button id="set" role="menuitem">Set open</button></div>',
    )
    expect(await press('#set')).toMatchObject({ first: 1, action: { switch: { sensor: 'door', on: true } } })
  })

  test('although each of its touches is an action too', async () => {
    const { press, window } = watched('<button id="options">Extra options</button>')
    expect((await press('#options')).action).toBe('open-log-options')
    window.document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog"><button id="share">Share journey memories</button></div>',
    )
    expect(await press('#share')).toMatchObject({ first: 1, action: { share: 'memories' } })
  })

  test('with what was typed before the press', async () => {
    const { press, fill } = watched(
      '<label>Day of the trip<input id="day" type="date"></label><button id="open">Open the log</button>',
    )
    await fill('#day', '2026-05-31')
    expect(await press('#open')).toMatchObject({ first: 1, action: { 'open-log': '2026-05-31' } })
  })

  test('only without another touch in between', async () => {
    const { press, window } = watched(`${DOOR}<button id="other">Today</button>`)
    await press('#menu')
    window.document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="menu"><button id="set" role="menuitem">Set open</button></div>',
    )
    await press('#other')
    expect((await press('#set')).action).toEqual({ press: { role: 'menuitem', name: 'Set open' } })
  })

  test('rather than one that explains its last touch alone', async () => {
    const { press, window } = watched(DOOR)
    const add = (html: string): void => window.document.body.insertAdjacentHTML('beforeend', html)
    await press('#menu')
    add('<div role="menu"><button id="entry" role="menuitem">UNPAIR</button></div>')
    await press('#entry')
    add('<div role="alertdialog"><button id="yes">Unpair</button></div>')
    expect(await press('#yes')).toMatchObject({ first: 1, action: { unpair: 'door' } })
  })

  test('as two actions where the first of them has been one already', async () => {
    const { press, one, window } = watched('<button id="dial" aria-expanded="false">Open map actions</button>')
    expect((await press('#dial')).action).toBe('open-dial')
    one('#dial').setAttribute('aria-expanded', 'true')
    window.document.body.insertAdjacentHTML(
      'beforeend',
      '<ul aria-label="Map actions"><li><button id="radius">Geofence radius</button></li></ul>',
    )
    expect(await press('#radius')).toMatchObject({ first: 2, action: 'open-radius' })
  })

  test('with a file that was chosen, as a stand-in for it', async () => {
    const { press, choose } = watched(
      '<ul aria-label="Pictures"><li aria-label="Picture 2"><button id="add">Add</button></li></ul><input id="file" type="file">',
    )
    await press('#add')
    expect(await choose('#file')).toMatchObject({ first: 1, action: { 'pick-picture': { slot: 2, file: 'jpeg' } } })
  })
})

describe('an input is recognized', () => {
  test.each([
    [
      'one field of several',
      `<div role="dialog" aria-label="New VIP contact">${FORM}</div>`,
      { 'fill-vip': { name: 'Ann' } },
    ],
    [
      'a field alone on its screen',
      '<main><label>Phone number<input id="name"></label></main>',
      { 'mob-phone': 'Ann' },
    ],
  ])('of %s', async (_, body, action) => {
    expect((await watched(body).fill('#name', 'Ann')).action).toEqual(action)
  })

  test('of a slider as a number', async () => {
    const { fill } = watched(
      '<div role="dialog" aria-label="Geofence radius"><input id="it" type="range" aria-label="Radius in metres"></div>',
    )
    expect((await fill('#it', '60')).action).toEqual({ 'choose-radius': 60 })
  })

  test('as an action of the area in which the person is', async () => {
    const { fill, press } = watched(
      '<main><button id="save">SAVE</button><label>Phone number<input id="phone"></label></main>',
    )
    await press('#save')
    expect((await fill('#phone', '12345')).action).toEqual({ 'fill-friend': { phone: '12345' } })
  })

  test('as no action where a scenario could not have its value', async () => {
    const { fill, press } = watched(
      '<label>Day of the trip<input id="day"></label><button id="open">Open the log</button>',
    )
    await fill('#day', 'yesterday')
    expect((await press('#open')).action).toEqual({ press: { role: 'button', name: 'Open the log' } })
  })
})

test('any name is recognized as an action that finds this control alone, or as ambiguous', async () => {
  const word = fc.string({ unit: fc.constantFrom(...'aB\'"\\/.*+?^$(){}[]|@<&\n\t é–'), minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async names => {
      const buttons = names.map(
        (name, index) => `<button id="b${index}" aria-label="${html(`Edit ${name}`)}"></button>`,
      )
      const { press } = watched(`<div role="dialog" aria-label="VIP contact list">${buttons.join('')}</div>`)
      const flat = names.map(it => it.replaceAll(/\s+/g, ' ').trim())
      for (const [index, name] of flat.entries()) {
        const same = flat.filter(it => it === name).length
        const { action, ambiguousMatches } = await press(`#b${index}`)
        if (name === '' && same === 1) expect(action).toEqual({ press: { role: 'button', name: 'Edit' } })
        else if (name === '') expect(action).toBeUndefined()
        else expect([action, ambiguousMatches]).toEqual(same === 1 ? [{ 'edit-vip': name }, 0] : [undefined, same])
      }
    }),
    { numRuns: 40 },
  )
})
