/** Class names of CSS modules: sheet and class, the same in every build and test. */
import { basename } from 'node:path'

export const cssModules = {
  generateScopedName: (name: string, file: string): string => `${basename(file).split('.', 1)[0]}_${name}`,
}
