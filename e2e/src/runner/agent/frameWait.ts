/** Waits in real time until the browser has drawn a page, whose observers of sizes then have run. */

/** Real time in which a page is drawn, on a machine that is twenty times as slow as a usual one too. */
const SLOWEST_FRAME_MS = 1_000
/** Real time to look for a frame of a page that is not drawn, such as that of a hidden tab. */
const UNDRAWN_MS = 100

/** Returns a function that resolves after the next frame, or when the page is not drawn. */
export function createFrameWait(
  page: Pick<typeof globalThis, 'requestAnimationFrame' | 'setTimeout'>,
): () => Promise<void> {
  const frame = page.requestAnimationFrame.bind(page)
  const wait = page.setTimeout.bind(page)
  let isDrawn = true
  return () =>
    new Promise(resolve => {
      let hasFrame = false
      frame(() => {
        hasFrame = true
        isDrawn = true
        resolve()
      })
      wait(
        () => {
          if (hasFrame) return
          isDrawn = false
          resolve()
        },
        isDrawn ? SLOWEST_FRAME_MS : UNDRAWN_MS,
      )
    })
}
