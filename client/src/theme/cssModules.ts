/** How the classes of a `*.module.css` are named on the page: sheet and class. The same in every build, in tests and in windows without pixels. */

export const cssModules = { generateScopedName: (name: string, file: string): string => `${/([^/\\]+)\.module\.css/.exec(file)?.[1]}_${name}` }
