/**
 * Banners above every screen: alarm, warning, success, then the connection strip. Their wrappers are in the page from
 * the start.
 */
import { type Instant, SECOND, SILENCE_MS } from '@drydock/contracts'
import { useLayoutEffect, useRef } from 'react'
import bannerCss from '#components/banner.module.css'
import { AlarmBanner, LinkStrip, TextBanner } from '#components/Banner.tsx'
import { useStripShown } from '#screens/shared/useFreshness.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { alarm, silenceAlarm } from '#stores/alarm.ts'
import { banners, dismissBanner } from '#stores/banners.ts'
import { link } from '#stores/link.ts'
import { isSignedIn, session } from '#stores/session.ts'
import { settings } from '#stores/settings.ts'
import { signals } from '#stores/signals.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'
import { frame } from '#texts/frame.ts'

/** Countdown of the silence: 1 s to the whole silence, even when the clock of the phone is changed. */
function Silent({ until }: { until: Instant }) {
  const left = Math.min(Math.max(secondsLeft(until, useNow()), 1), SILENCE_MS / SECOND)
  return <span className="figures">{texts.silent(left)}</span>
}

/**
 * Turns the sound on while the alarm is not heard, else silences it; while it is silenced, it shows the countdown. The
 * label at the beginning of the press decides, because the press itself may start the sound. One element, so that it
 * keeps the focus. XTRA-02.
 */
function SoundButton({ silencedUntil }: { silencedUntil: Instant | undefined }) {
  const { isHeard } = useSnapshot(signals)
  const wasHeard = useRef<boolean>(undefined)
  const isSilent = silencedUntil !== undefined
  const begin = (): void => {
    wasHeard.current = isHeard || isSilent
  }
  const end = (): void => {
    if (wasHeard.current ?? (isHeard || isSilent)) silenceAlarm()
    wasHeard.current = undefined
  }
  return (
    <button
      type="button"
      className={bannerCss.bannerSilence}
      aria-disabled={isSilent}
      onPointerDown={begin}
      onKeyDown={begin}
      onClick={end}
    >
      {isSilent ? <Silent until={silencedUntil} /> : isHeard ? texts.silence : texts.turnOn}
    </button>
  )
}

function Alarm() {
  const { mode } = useSnapshot(alarm)
  const { isHeard, mayGoDark } = useSnapshot(signals)
  const { timeZone } = useSnapshot(settings)
  const signedIn = isSignedIn(useSnapshot(session))
  const on = mode.is === 'on'
  const isUnheard = on && mode.silencedUntil === undefined && !isHeard
  const notes = [...(isUnheard ? [texts.unheard] : []), ...(mayGoDark ? [texts.mayGoDark] : [])]
  return (
    <>
      <AlarmBanner
        shown={on ? { device: mode.message, time: clockTimeWithSeconds(mode.at, timeZone) } : undefined}
        isSignedIn={signedIn}
        notes={notes}
      >
        <SoundButton silencedUntil={on ? mode.silencedUntil : undefined} />
      </AlarmBanner>
      {on ? <div className={bannerCss.alarmFrame} /> : null}
    </>
  )
}

function Text({ kind }: { kind: 'warning' | 'success' }) {
  const shown = useSnapshot(banners)[kind]
  return (
    <div role={kind === 'warning' ? 'alert' : 'status'}>
      {shown ? <TextBanner kind={kind} {...shown} close={() => dismissBanner(kind)} /> : null}
    </div>
  )
}

function Strip() {
  const { lastFrameAt, lostAt } = useSnapshot(link)
  const { timeZone } = useSnapshot(settings)
  const shown = useStripShown()
  const since = lastFrameAt ?? lostAt
  return (
    <div role="status">
      {shown && since !== undefined ? <LinkStrip text={frame.lost(clockTime(since, timeZone))} /> : null}
    </div>
  )
}

/**
 * Attribute value for Fluent's focus management: banners stay accessible to screen readers and the keyboard while a
 * dialog is open.
 */
const ALWAYS_ACCESSIBLE = JSON.stringify({
  modalizer: { id: 'banners', isOthersAccessible: true, isAlwaysAccessible: true },
})

export function Banners() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Sheets and panels begin below the banners.
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--banners-height', `${element.offsetHeight}px`),
    )
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return (
    <div className="banners" ref={box} data-tabster={ALWAYS_ACCESSIBLE}>
      <Alarm />
      <Text kind="warning" />
      <Text kind="success" />
      <Strip />
    </div>
  )
}
