/** The colour of the browser's own bars follows the theme. */
export function applyThemeColor(): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}
