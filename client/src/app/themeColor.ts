/** The color of the browser's own bars follows the theme. */
export function applyThemeColor(): void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
}
