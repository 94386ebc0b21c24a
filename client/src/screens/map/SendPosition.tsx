/** Copies or shares the position of the boat in one press, in the format that was chosen. Source: XTRA-11. */
import type { GeoPoint } from '@drydock/contracts'
import { useState } from 'react'
import css from './placeCard.module.css'
import { IconSvg } from '#components/Icon.tsx'
import { canShareText, copyText, shareText } from '#platform/sendText.ts'
import { positionFormat } from '#stores/positionFormat.ts'
import { positionText } from '#texts/formatPosition.ts'
import { sendPosition as texts } from '#texts/sendPosition.ts'

export function SendPosition({ at }: { at: GeoPoint }) {
  const [{ text: said, times }, setState] = useState({ text: '', times: 0 })
  const setSaid = (text: string): void => setState(before => ({ text, times: before.times + 1 }))
  // Read in the press: the buttons do not render with each position.
  const copy = async (): Promise<void> => {
    const text = positionText(at, positionFormat.is)
    setSaid((await copyText(text)) ? texts.copied(text) : texts.notCopied)
  }
  const share = async (): Promise<void> => {
    const isShared = await shareText(positionText(at, positionFormat.is), texts.title)
    setSaid(isShared ? '' : texts.notShared)
  }
  return (
    <>
      <div className={css.sendButtons}>
        <button type="button" className="tool" aria-label={texts.copy} onClick={() => void copy()}>
          <IconSvg>
            <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />
          </IconSvg>
        </button>
        {canShareText() ? (
          <button type="button" className="tool" aria-label={texts.share} onClick={() => void share()}>
            <IconSvg>
              <path d="M12 15V3.5M7.5 7.5 12 3l4.5 4.5M7 11.5H5v9h14v-9h-2" />
            </IconSvg>
          </button>
        ) : null}
      </div>
      <p role="status" className={css.sendSaid}>
        {/* Replaced each time, so that screen readers also speak the same text again. */}
        {said ? <span key={times}>{said}</span> : null}
      </p>
    </>
  )
}
