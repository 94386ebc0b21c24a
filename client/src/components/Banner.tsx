/** The three banners and the connection strip. Full width, above everything, pushing the page down. */
import type { ReactNode } from 'react'
import './banner.css'
import { Icon } from '#components/Icon.tsx'
import { banners } from '#texts/banners.ts'

export function AlarmBanner({ device, time, children }: { device: string; time: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={banners.names.alarm} className="banner banner-alarm">
      <Icon name="octagon" size={40} />
      <div className="grow">
        <h2>{banners.words.alarm}</h2>
        <p className="banner-device">{device}</p>
        <p className="figures">{time}</p>
      </div>
      {children}
    </div>
  )
}

export function TextBanner({ kind, texts, close }: { kind: 'warning' | 'success'; texts: readonly string[]; close: () => void }) {
  return (
    <div role="region" aria-label={banners.names[kind]} className={`banner banner-${kind}`}>
      <Icon name={kind === 'warning' ? 'triangle' : 'tick'} size={32} />
      <div className="grow">
        <h2>{banners.words[kind]}</h2>
        {texts.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <button type="button" className="tool" aria-label={banners.close[kind]} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

export function LinkStrip({ text }: { text: string }) {
  return (
    <p className="link-strip">
      <Icon name="offline" size={20} />
      <span>{text}</span>
    </p>
  )
}
