/** The title of the page: the name of the screen and, while there is an alarm, the alarm before it. */

let screen = ''
let alarm: string | undefined

function show(): void {
  if (typeof document !== 'undefined') document.title = alarm === undefined ? screen : `${alarm} · ${screen}`
}

export function setScreenTitle(text: string): void {
  screen = text
  show()
}

/** Undefined: there is no alarm. */
export function setAlarmTitle(text: string | undefined): void {
  alarm = text
  show()
}
