/**
 * Web app manifest. All addresses are relative, because the app may be served from any folder; without an `id` the
 * start URL is its identity. Source: PWA-01, PWA-02.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'

/**
 * Shown by the dialog that asks whether to install: pictures of the documentation, which are always those of the app as
 * it is.
 */
const PICTURES = [
  {
    file: 'home-phone.webp',
    sizes: '390x844',
    form_factor: 'narrow',
    label: 'The alarm, the batteries and the sensors of the boat',
  },
  { file: 'map-phone.webp', sizes: '390x844', form_factor: 'narrow', label: 'The boat within its geofence' },
  { file: 'event-log-phone.webp', sizes: '390x844', form_factor: 'narrow', label: 'What happened on board' },
  {
    file: 'home-desktop.webp',
    sizes: '1280x800',
    form_factor: 'wide',
    label: 'The alarm, the batteries and the sensors of the boat',
  },
  { file: 'map-desktop.webp', sizes: '1280x800', form_factor: 'wide', label: 'The boat within its geofence' },
] as const
const PICTURES_AT = join(import.meta.dirname, '../docs/screens')
const placeOf = (file: string): string => `screenshots/${file}`

const ICON = { src: 'icon-192.png', sizes: '192x192', type: 'image/png' }

export const manifest: Partial<ManifestOptions> = {
  name: 'MarineOne',
  short_name: 'MarineOne',
  description: 'Alarm and monitoring of your boat',
  lang: 'en',
  dir: 'ltr',
  categories: ['navigation', 'security', 'utilities'],
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#EDF1F4',
  theme_color: '#EDF1F4',
  icons: [
    { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ICON,
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: PICTURES.map(({ file, ...it }) => ({ src: placeOf(file), type: 'image/webp', ...it })),
  // What cannot wait for a way through the app comes first. A shortcut opens a screen and never acts: XTRA-17.
  shortcuts: [
    {
      name: 'Man over board',
      short_name: 'MOB',
      description: 'Tell others where somebody went over board',
      url: './mob',
      icons: [ICON],
    },
    {
      name: 'Arm or disarm',
      short_name: 'Arm',
      description: 'Opens the alarm of the boat',
      url: './home',
      icons: [ICON],
    },
    { name: 'Geofence', description: 'The boat on the chart', url: './map', icons: [ICON] },
    { name: 'Event log', description: 'What happened on board', url: './event-log', icons: [ICON] },
  ],
}

/** Lays the pictures beside the app. Nobody needs them offline, so the worker does not fetch them. */
export const screenshots = (): Plugin => ({
  name: 'screenshots',
  apply: 'build',
  generateBundle() {
    for (const { file } of PICTURES)
      this.emitFile({ type: 'asset', fileName: placeOf(file), source: readFileSync(join(PICTURES_AT, file)) })
  },
})
