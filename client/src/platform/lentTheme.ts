/** A theme that is shown for a while, without a choice of the person. */

/** Shows a theme; returns a function that shows the one before it again. */
export function lendTheme(theme: 'day' | 'dusk' | 'night'): () => void {
  const { dataset } = document.documentElement
  const before = dataset['theme']
  dataset['theme'] = theme
  return () => {
    if (before === undefined) Reflect.deleteProperty(dataset, 'theme')
    else dataset['theme'] = before
  }
}
