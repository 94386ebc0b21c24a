/** Texts for the person: a WARNING, a SUCCESS, and the list of all that were shown. Source: BANNER, SM-BAN, UX. */
import { type Instant, runMachine } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { type BannerState, bannerMachine } from '#machines/banner.ts'
import { now, timers } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'

export interface Banner {
  texts: string[]
  until: Instant
}
export type BannerKind = 'warning' | 'success'
export interface BannerMessage {
  kind: BannerKind | 'alarm'
  texts: string[]
  at: Instant
}
/** `messages` newest first. */
export interface BannersStore {
  warning: Banner | undefined
  success: Banner | undefined
  messages: BannerMessage[]
}

const MESSAGES_KEPT = 50

export const banners = proxy<BannersStore>({ warning: undefined, success: undefined, messages: [] })

const show = (kind: BannerKind) => (state: BannerState) => {
  banners[kind] = state.is === 'hidden' ? undefined : { texts: [...state.texts], until: state.until }
}
const machines = {
  warning: runMachine(bannerMachine, timers, show('warning')),
  success: runMachine(bannerMachine, timers, show('success')),
}

/** Adds a message to the list at its place in time, without a banner. A full list keeps alarms longest. */
export function addMessage(kind: BannerMessage['kind'], texts: readonly string[], at: Instant = now()): void {
  const older = banners.messages.findIndex(it => it.at <= at)
  banners.messages.splice(older === -1 ? banners.messages.length : older, 0, { kind, texts: [...texts], at })
  if (banners.messages.length <= MESSAGES_KEPT) return
  // Where all are alarms, -1 stands for the oldest of them.
  banners.messages.splice(
    banners.messages.findLastIndex(it => it.kind !== 'alarm'),
    1,
  )
}

/** Moves an alarm of the list to the time at which the gateway recorded it. */
export function redateMessage(alarm: string, heard: Instant, written: Instant): void {
  const place = banners.messages.findIndex(it => it.kind === 'alarm' && it.at === heard && it.texts[0] === alarm)
  if (place === -1) return
  banners.messages.splice(place, 1)
  addMessage('alarm', [alarm], written)
}

function showBanner(kind: BannerKind, texts: readonly string[]): void {
  machines[kind].send({ is: 'show', texts })
  addMessage(kind, texts)
}

/** Shows a text in the WARNING banner, in place of its last one. */
export const showWarning = (...texts: string[]): void => showBanner('warning', texts)
/** Shows a text in the SUCCESS banner, in place of its last one. */
export const showSuccess = (...texts: string[]): void => showBanner('success', texts)
/** Closes a banner; its texts stay in the list of messages. */
export const dismissBanner = (kind: BannerKind): void => machines[kind].send({ is: 'dismiss' })
/** Closes a banner that still shows the outcome of an earlier attempt, when the next one begins. */
export function withdrawBanner(kind: BannerKind, outcomes: readonly string[]): void {
  if (banners[kind]?.texts.some(it => outcomes.includes(it))) dismissBanner(kind)
}

// The banners stay; the next person does not see the list of messages.
resetOn('session-ended', () => {
  banners.messages = []
})
