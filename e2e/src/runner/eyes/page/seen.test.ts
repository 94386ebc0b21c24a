/** Drawings and words in small documents, compared with names. */
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { labelLinesOf, linesOf, spokenLinesOf, textOf } from './read.ts'
import { assertControlsSeen, assertDistinct, drawingIn } from './seen.ts'

const CSS = `
  svg { fill: none; stroke: currentColor } .f { fill: currentColor; stroke: none } .none { stroke: none }
  .gone { display: none } .clear { opacity: 0 }
  .unseen { position: absolute; clip-path: inset(50%) }
  .alarm { background: var(--alarm); color: var(--on-alarm) }`
const DOOR = '<svg><path d="M6 20V4"/></svg>'
const PLUG = '<svg><path d="M9 3v4"/></svg>'

describe('a drawing', () => {
  test.each([
    ['is its shapes', DOOR, 'path M6 20V4 - - - - - - - - - - -'],
    ['may be filled', '<svg><circle class="f" r="2"/></svg>', 'circle - - - 2 - - - - - - - -'],
    ['is nothing without shapes', '<svg></svg>', undefined],
    ['is nothing while it is not displayed', `<i class="gone">${DOOR}</i>`, undefined],
    ['is nothing while it is transparent', `<i class="clear"><b>${DOOR}</b></i>`, undefined],
    ['is nothing where it is clipped', `<i class="unseen">${DOOR}</i>`, undefined],
    ['is nothing without paint', '<svg><path class="none" d="M6 20V4"/></svg>', undefined],
  ])('%s', (_, body, drawing) => {
    expect(drawingIn(smallPage(`<p>${body}</p>`, CSS).view.locator('p'))).toBe(drawing)
  })
})

describe('named drawings', () => {
  const check = (...pairs: readonly (readonly [name: string, drawing: string])[]): void => {
    const { view } = smallPage(pairs.map(([, drawing]) => `<p>${drawing}</p>`).join(''), CSS)
    const drawn = view.locator('p').all()
    assertDistinct(
      'sign',
      drawn.map((it, at) => [pairs[at]?.[0], it]),
    )
  }
  test('may differ, and may be repeated', () => {
    expect(() => check(['Door', DOOR], ['Plug', PLUG], ['Door', DOOR])).not.toThrow()
  })
  test.each([
    ['are one drawing', [['Door', DOOR] as const, ['Plug', DOOR] as const], "The sign 'Plug' is drawn as 'Door'."],
    ['have two drawings', [['Door', DOOR] as const, ['Door', PLUG] as const], "The sign 'Door' is drawn in two ways."],
    ['are not drawn', [['Door', '<svg></svg>'] as const], "The sign 'Door' is not drawn."],
  ])('that %s are refused', (_, pairs, says) => {
    expect(() => check(...pairs)).toThrow(says)
  })
})

describe('controls', () => {
  const check = (body: string): void => assertControlsSeen(smallPage(body, CSS).view)
  test.each([
    ['a button that shows its name', '<button>SAVE</button>'],
    ['a button that shows a part of its name', '<button aria-label="Delete guest">Delete</button>'],
    ['a link with a drawing', `<a href="/home" aria-label="Home">${DOOR}</a>`],
    ['a button with a picture', '<button aria-label="Picture 1, open"><img src="x" alt=""></button>'],
    ['a button over a gauge', '<p role="meter" aria-label="Starter"></p><button aria-label="Starter graph"></button>'],
    ['a hidden button', '<button aria-label="Delete" hidden></button>'],
    ['a field in its label', '<label><span>Name</span><input></label>'],
    ['a switch in its label', '<label>Upload<input type="checkbox" aria-label="Upload guest"></label>'],
    ['a bar below its words', '<div><p>Reading</p><i role="progressbar" aria-label="Reading"></i></div>'],
    ['a choice of a file', '<input type="file" aria-label="File">'],
    ['a slider below its number', '<p>25 m</p><input type="range" aria-label="Radius">'],
    ['a picture for the start', '<link rel="apple-touch-startup-image" href="/start.png">'],
  ])('%s is right', (_, body) => {
    expect(() => check(body)).not.toThrow()
  })
  test.each([
    ['other words', '<button aria-label="Lock out guest">Delete</button>', "'Lock out guest' shows 'Delete'"],
    ['nothing', '<button aria-label="Delete guest"></button>', "'Delete guest' shows nothing"],
    ['nothing but words for screen readers', '<a href="/"><b class="unseen">Home</b></a>', "'Home' shows nothing"],
    ['no label', '<label class="unseen">Name<input></label>', "'Name' stands beside ''"],
    ['another label', '<label>Gallery<input type="checkbox" aria-label="Upload"></label>', "'Upload' stands beside"],
    ['other words above a bar', '<p>Done</p><i role="progressbar" aria-label="Reading"></i>', "beside 'Done'"],
  ])('with %s are refused', (_, body, says) => {
    expect(() => check(body)).toThrow(says)
  })
})

test('texts for screen readers only are not read, unless they are asked for', () => {
  const { view } = smallPage('<label><p>Name</p><p class="unseen">of the boat</p><input></label>', CSS)
  const label = view.locator('label')
  expect([textOf(label), linesOf(label), labelLinesOf(view.locator('input'))]).toEqual(['Name', ['Name'], ['Name']])
  expect(spokenLinesOf(label)).toEqual(['Name', 'of the boat'])
  expect([linesOf(view.locator('b')), spokenLinesOf(view.locator('b')), labelLinesOf(view.locator('body'))]).toEqual([
    [],
    [],
    [],
  ])
})

test('a color of an element is a token of the design', () => {
  const { view, one } = smallPage('<i class="alarm"></i>', CSS)
  const { hasToken } = view.renderer
  expect([
    hasToken(one('i'), 'background', 'alarm'),
    hasToken(one('i'), 'color', 'on-alarm'),
    hasToken(one('i'), 'color', 'alarm'),
  ]).toEqual([true, true, false])
})
