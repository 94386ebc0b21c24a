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
import { settings } from '#stores/settings.ts'
import { alarm as texts } from '#texts/alarm.ts'
import { secondsLeft } from '#texts/formatAge.ts'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'
import { frame } from '#texts/frame.ts'

/**
 * As long as the alarm is silenced, whatever the clock of the phone says meanwhile: nothing that makes no sound offers
 * to be silenced.
 */
function Silent({ until }: { until: Instant }) {
  const left = Math.min(Math.max(secondsLeft(until, useNow()), 1), SILENCE_MS / SECOND)
  return (
    <button type="button" className={bannerCss.bannerSilence} aria-disabled="true" onClick={silenceAlarm}>
      <span className="figures">{texts.silent(left)}</span>
    </button>
  )
}

function Alarm() {
  const { mode } = useSnapshot(alarm)
  const { timeZone } = useSnapshot(settings)
  const on = mode.is === 'on'
  return (
    <>
      <AlarmBanner shown={on ? { device: mode.message, time: clockTimeWithSeconds(mode.at, timeZone) } : undefined}>
        {on && mode.silencedUntil !== undefined ? (
          <Silent until={mode.silencedUntil} />
        ) : (
          <button type="button" className={bannerCss.bannerSilence} onClick={silenceAlarm}>
            {texts.silence}
          </button>
        )}
      </AlarmBanner>
      {on ? <div className={bannerCss.alarmFrame} /> : null}
    </>
  )
}

function Text({ kind }: { kind: 'warning' | 'success' }) {
  const shown = useSnapshot(banners)[kind]
  return (
    <div role={kind === 'warning' ? 'alert' : 'status'}>
      {shown ? <TextBanner kind={kind} texts={shown.texts} close={() => dismissBanner(kind)} /> : null}
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
 * A dialog keeps everything behind it from screen readers and the keyboard; an alarm stays in reach. Read by Fluent's
 * focus management.
 */
const ALWAYS_IN_REACH = JSON.stringify({
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
    <div className="banners" ref={box} data-tabster={ALWAYS_IN_REACH}>
      <Alarm />
      <Text kind="warning" />
      <Text kind="success" />
      <Strip />
    </div>
  )
}
