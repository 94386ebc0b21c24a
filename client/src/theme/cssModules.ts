/**
 * How the classes of a `*.module.css` are named on the page: sheet and class. The same in every build, in tests and in
 * windows without pixels.
 */
import { basename } from 'node:path'

export const cssModules = {
  generateScopedName: (name: string, file: string): string => `${basename(file).split('.', 1)[0]}_${name}`,
}
