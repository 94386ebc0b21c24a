/** A theme that is shown temporarily, without changing the stored choice. */

/** Shows a theme; returns a function that restores the previous one. */
export function showThemeTemporarily(theme: 'day' | 'dusk' | 'night'): () => void {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = theme
  return () => {
    if (before === undefined) Reflect.deleteProperty(dataset, 'theme')
    else dataset['theme'] = before
  }
}
