/** Screen of WebKit's windows: an X server that nobody sees, or the display of a person who watches. */
import { type Program, startProgram } from '#runner/engines/shared/remote/program.ts'

export interface Screen {
  /** Returns the name of the display, such as ':99'. @throws {Error} When the X server does not start. */
  display(): Promise<string>
  close(): Promise<void>
}

/** Twice the room of a phone in each direction, in its pixels. */
const SIZE = '3000x2000x24'

/** A display that is there already. */
export const shownOn = (display: string): Screen => ({
  display: () => Promise.resolve(display),
  close: () => Promise.resolve(),
})

/** @param file Xvfb, which starts when a display is first asked for, and again after its end. */
export function unseenScreen(file: string): Screen {
  let program: Program | undefined
  let name: Promise<string> | undefined
  const start = async (): Promise<string> => {
    const started = startProgram(file, ['-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp'])
    program = started
    void started.ended.then(() => {
      name = undefined
    })
    return `:${await started.waitFor(/^(\d+)\n/m)}`
  }
  return {
    display: () => (name ??= start()),
    async close() {
      program?.end()
      await program?.ended
    },
  }
}
