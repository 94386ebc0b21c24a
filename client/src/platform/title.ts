/** The title of the page: the name of the screen and, while there is an alarm, the alarm before it. */

let screen = ''
let alarm: string | undefined

function show(): void {
  if (typeof document !== 'undefined') document.title = alarm === undefined ? screen : `${alarm} · ${screen}`
}

/** Sets the name of the screen in the page title; an alarm stays before it. */
export function setScreenTitle(text: string): void {
  screen = text
  show()
}

/** Undefined ends the alarm title. */
export function setAlarmTitle(text: string | undefined): void {
  alarm = text
  show()
}
