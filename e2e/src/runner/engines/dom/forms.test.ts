import { expect, test } from 'vitest'
import { leadOn, runScripts } from './forms.ts'
import { at, host, page } from './testing.ts'

/** A page on a host, and the addresses that it navigates to. */
function led(body: string, url = 'http://boat/login?client=app') {
  const window = page(body, url)
  const to: (readonly [to: string, form?: string])[] = []
  leadOn(window, (address, form) => to.push(form === undefined ? [address] : [address, form]))
  return { window, to, press: (selector: string) => at(window, selector).click() }
}

test('a form sends its fields and those that name it, in page order, without unchecked boxes', () => {
  const { to, press } = led(`
    <input name="before" value="0" form="it">
    <form id="it" method="post" action="/done">
      <input name="user" value="anna &amp; co"><textarea name="note">a b</textarea>
      <input type="checkbox" name="off"><input type="checkbox" name="on" checked>
      <input type="radio" name="side" value="port"><input type="radio" name="side" value="starboard" checked>
      <input name="gone" value="1" disabled><input value="nameless">
      <input name="of another" value="1" form="other">
      <select name="flag"><option value="dk">DK</option><option value="no" selected>NO</option></select>
      <button>Send</button>
    </form>
    <form id="other"></form>
    <input name="elsewhere" value="2" form="it"><input name="nowhere" value="3">`)
  press('button')
  expect(to).toEqual([['/done', 'before=0&user=anna+%26+co&note=a+b&on=on&side=starboard&flag=no&elsewhere=2']])
})

test('a form sends only the button that was pressed', () => {
  const { to, press } = led(`
    <form method="post" action="/done"><input name="user" value="anna">
      <input type="submit" name="way" value="first"><button name="way" value="second" id="second">Go</button>
    </form>`)
  press('#second')
  expect(to).toEqual([['/done', 'user=anna&way=second']])
})

test('a GET form replaces the query of its address with its fields', () => {
  const { to, press } = led('<form action="/search?old=1"><input name="q" value="a b"><button>Go</button></form>')
  press('button')
  expect(to).toEqual([['/search?q=a+b']])
})

test('a form without an address is sent to its own page', () => {
  const { window, to } = led('<form method="post"><input name="user" value="anna"></form>')
  at<HTMLFormElement>(window, 'form').submit()
  expect(to).toEqual([['http://boat/login?client=app', 'user=anna']])
})

test('a form whose submit event is cancelled leads nowhere', () => {
  const { window, to, press } = led('<form method="post"><button>Go</button></form>')
  at(window, 'form').addEventListener('submit', event => event.preventDefault())
  press('button')
  expect(to).toEqual([])
})

test('a link works when an element in it is pressed', () => {
  const { to, press } = led('<a href="/next?a=1"><b>Next</b></a>')
  press('b')
  expect(to).toEqual([['http://boat/next?a=1']])
})

test.each([
  ['opens another tab', '<a href="/next" target="_blank">Next</a>'],
  ['keeps a file', '<a href="/next" download="it.txt">Next</a>'],
  ['starts another program', '<a href="mailto:anna@boat.example">Next</a>'],
  ['has no address', '<a>Next</a>'],
])('a link that %s does not navigate the tab', (_, link) => {
  const { to, press } = led(link)
  press('a')
  expect(to).toEqual([])
})

test('a link whose click event is cancelled does not navigate the tab', () => {
  const { window, to, press } = led('<a href="/next">Next</a>')
  at(window, 'a').addEventListener('click', event => event.preventDefault())
  press('a')
  expect(to).toEqual([])
})

test('scripts of a page run in order, external ones included, before DOMContentLoaded', async () => {
  const address = await host((_, response) => response.end('order.push("beside")'))
  const window = page('', `${address}/login`)
  await runScripts(
    window,
    `<script>globalThis.order = ['in']; document.addEventListener('DOMContentLoaded', () => order.push('read'))</script>
     <script src="/beside.js" defer></script><script type="text/javascript">order.push('last')</script>`,
  )
  expect((window as unknown as { order: readonly string[] }).order).toEqual(['in', 'beside', 'last', 'read'])
})
