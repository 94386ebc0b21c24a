/** The alarm as a sound file of one period, generated here: for phones on which no audio context runs. */
import { SECOND } from '@drydock/contracts'

/** The two tones of the alarm, in Hz; each for half a period. */
export const TONES = [880, 660] as const
export const PERIOD_MS = SECOND
/** Part of the full loudness. */
export const VOLUME = 0.4
/** Length of the soft beginning and end of a tone, so that it does not crackle, in seconds. */
export const SOFT_S = 0.02

const RATE = 8_000
const HEADER = 44

/** One period as samples of 8 bits; 128 is silence. */
function samples(): Uint8Array {
  const count = (RATE * PERIOD_MS) / SECOND
  const half = count / TONES.length
  return Uint8Array.from({ length: count }, (_, at) => {
    const within = at % half
    const edge = Math.min(within, half - within) / RATE
    const loudness = VOLUME * Math.min(1, edge / SOFT_S)
    const frequency = TONES[Math.floor(at / half)] ?? 0
    return Math.round(128 + 127 * loudness * Math.sin((2 * Math.PI * frequency * within) / RATE))
  })
}

/** Returns the file: WAV, one channel, 8 bits. */
export function alarmLoop(): Blob {
  const sound = samples()
  const header = new DataView(new ArrayBuffer(HEADER))
  const write = (at: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) header.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  header.setUint32(4, HEADER - 8 + sound.length, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  // PCM, one channel.
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, RATE, true)
  header.setUint32(28, RATE, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  write(36, 'data')
  header.setUint32(40, sound.length, true)
  return new Blob([header.buffer, sound.buffer as ArrayBuffer], { type: 'audio/wav' })
}
