/** Icons of the console, drawn on a grid of 24. */

interface IconProps {
  readonly path: string
  readonly filled?: boolean
}

/** An icon in the color of the text around it; screen readers skip it. */
export function Icon({ path, filled = false }: IconProps) {
  return (
    <svg className={filled ? 'sign filled' : 'sign'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const ICONS = {
  play: 'M8 5.2v13.6L19 12z',
  pause: 'M7 5h3.6v14H7zM13.4 5H17v14h-3.6z',
  next: 'M5 5.5v13L14.5 12zM17 5.5h2.4v13H17z',
  record: 'M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  follow: 'M4 12h12M12 7l5 5-5 5M20 5v14',
  reload: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5l2.4 2.2M19.5 4v4.7h-4.7',
  expect: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  close: 'M6 6l12 12M18 6 6 18',
} as const

/**
 * The Drydock logo; screen readers skip it.
 * @param size of its sides in CSS pixels.
 */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path
        d="M36.5 8.5V44M36.5 8.5 16.5 33"
        fill="none"
        stroke="currentColor"
        strokeWidth="7.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z"
        fill="currentColor"
      />
    </svg>
  )
}
