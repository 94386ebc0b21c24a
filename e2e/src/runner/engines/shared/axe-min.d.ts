/** axe-core, minified: it has the same exports as the package's own entry. */
declare module 'axe-core/axe.min.js' {
  import axe from 'axe-core'
  export = axe
}
