/**
 * The drawings of the bottom bar, banners and the start screen: there from the start, on every screen. Inside a 24 × 24
 * grid: one stroke, `f` filled, `k` and `kf` knocked out of a fill.
 */
import type { ReactNode } from 'react'
import iconCss from '#components/icons/icon.module.css'

// biome-ignore format: one drawing, one line
export const FRAME = {
  check: <path d="m5 12.8 4.6 4.6L19.2 7" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  fence: <><circle cx="12" cy="12" r="8.5" strokeDasharray="3.4 2.54" /><path d="M12 7.5c1.9 2.3 2.5 4 2.5 5.4V16h-5v-3.1c0-1.4.6-3.1 2.5-5.4z" /></>,
  home: <><path d="M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19z" /><path d="M9.5 20.5v-6h5v6" /></>,
  log: <><path d="M10 6h10M10 12h10M10 18h7" /><circle cx="5" cy="6" r="1.5" /><circle cx="5" cy="12" r="1.5" /><circle cx="5" cy="18" r="1.5" /></>,
  octagon: <><path className={iconCss.f} d="M8 2.2h8L21.8 8v8L16 21.8H8L2.2 16V8z" /><path className={iconCss.k} d="M12 7v6" strokeWidth={2.4} /><circle className={iconCss.kf} cx="12" cy="16.7" r="1.45" /></>,
  offline: <><path d="M3.5 9.5a12.5 12.5 0 0 1 5-3M13 5.8a12.5 12.5 0 0 1 7.5 3.7M6.7 13a8 8 0 0 1 4-2M9.7 16.4a3.6 3.6 0 0 1 4.6 0M4 3.5l16 17" /><circle className={iconCss.f} cx="12" cy="19.5" r="1.3" /></>,
  settings: <><path d="M4 7h9M19 7h1M4 17h1M11 17h9" /><circle cx="16" cy="7" r="2.75" /><circle cx="8" cy="17" r="2.75" /></>,
  tick: <><circle className={iconCss.f} cx="12" cy="12" r="10" /><path className={iconCss.k} d="m7.6 12.4 3 3 5.8-6.2" strokeWidth={2.2} /></>,
  tri: <><path d="M12 3.8 21 19.6H3z" /><path d="M12 9.6v4" /><circle className={iconCss.f} cx="12" cy="16.7" r="1.1" /></>,
  triangle: <><path className={iconCss.f} d="M12 2.6c.7 0 1.3.4 1.6.9l8.2 14.4c.7 1.3-.2 2.9-1.6 2.9H3.8c-1.4 0-2.3-1.6-1.6-2.9l8.2-14.4c.3-.5.9-.9 1.6-.9z" /><path className={iconCss.k} d="M12 9v4.6" strokeWidth={2.2} /><circle className={iconCss.kf} cx="12" cy="17" r="1.3" /></>,
  weather: <><path d="M7.5 19.5h9.7a3.8 3.8 0 0 0 .5-7.6 5.6 5.6 0 0 0-10.8.9 3.4 3.4 0 0 0 .6 6.7z" /><path d="M6.8 9.2A4 4 0 0 1 13 5.6M9.4 1.8v.4M4 4l.5.5M2 8.8h.6" /></>,
} as const satisfies Readonly<Record<string, ReactNode>>

export type FrameIcon = keyof typeof FRAME
