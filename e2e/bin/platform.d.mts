/** Types of platform.mjs. */

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Platform {
  /** Signals that ask a process to end. */
  readonly stopSignals: readonly NodeJS.Signals[]
  /** Whether commands of npm can only be started by a shell. */
  readonly needsShell: boolean
  /** Returns the Node that an installation has in this folder; undefined where none is fetched. */
  ownNode(modules: string): string | undefined
  /** Returns the command that ends a process with its children; undefined where a signal to the group does. */
  groupEnd(pid: number): readonly [string, ...string[]] | undefined
  /** Shell that runs a line which guards a group of processes; undefined where there are no groups. */
  readonly groupGuard: readonly [string, ...string[]] | undefined
  /** Installer of packages of Debian and Ubuntu. */
  readonly aptGet: string | undefined
  /** Folder that shows running processes as files. */
  readonly processTable: string | undefined
  /** Whether windows can be shown. */
  readonly hasScreen: boolean
  /** Paths of browsers with windows, the preferred one first; without the one that Playwright downloads. */
  readonly browsers: readonly string[]
  /** Paths of Chromium without windows. */
  readonly headlessShells: readonly string[]
  /** How to install a browser, and how to use another one: two sentences. */
  readonly browserHint: string
  /** Paths of Firefox. */
  readonly firefox: readonly string[]
  /** Programs of WebKitGTK; undefined where there is none. */
  readonly webkit: { readonly driver: string; readonly display: string; readonly python: string } | undefined
}

export declare function platformOf(machine?: Machine): Platform
export declare function fileNameOf(text: string): string
