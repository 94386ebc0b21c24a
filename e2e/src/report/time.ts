/** Times of a run as text. */

const two = (value: number): string => String(value).padStart(2, '0')

/** '00:33.000', or '1:02:33.000' from an hour on. */
export const timeText = (ms: number): string => `${wholeText(ms)}.${String(Math.floor(ms % 1_000)).padStart(3, '0')}`

/** The same without thousandths: '00:33'. */
export function wholeText(ms: number): string {
  const whole = Math.floor(ms / 1_000)
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds)}`
}
