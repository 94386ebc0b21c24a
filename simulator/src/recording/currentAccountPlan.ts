/** The account data of a boat as part of a boat plan: people, contacts, journeys and subscription. */
import { type FavouriteJourney, parseInstant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { usageOf } from '#devices/usage.ts'
import { contactPlanOf, notifyOf } from './notifyPlan.ts'

type AccountPlan = Pick<
  BoatPlan,
  'captain' | 'accounts' | 'contacts' | 'vips' | 'journeys' | 'usage' | 'subscription' | 'timeZone'
>

export function currentAccountPlan(boat: Boat): AccountPlan {
  const { captain, captainContact, access, accounts, contacts, vips, journeys, timeZones, timeZone } = boat.state
  const zone = timeZones.get(captain)
  const { hasGalleryAccess = true, hasUploadAccess = true } = access.get(captain) ?? {}
  return {
    captain: {
      name: captainContact.name,
      phone: captainContact.phoneNumber,
      gallery: hasGalleryAccess,
      upload: hasUploadAccess,
      ...notifyOf(captainContact),
    },
    accounts: accounts.map(({ userId, isApproved, ...it }) => ({
      user: userId.split('@')[0] ?? '',
      ...(isApproved ? {} : { approved: false }),
      ...(it.hasGalleryAccess ? { gallery: true } : {}),
      ...(it.hasUploadAccess ? { upload: true } : {}),
      // Users without a time zone have the boat's, which in a plan is the captain's.
      ...given('timeZone', timeZones.get(userId) ?? (zone === undefined ? undefined : (timeZone ?? undefined))),
    })),
    contacts: contacts.map(contactPlanOf),
    vips: vips.map(it => ({ id: it.id, name: it.name, phone: it.phoneNumber })),
    journeys: journeys.map(journey => ({
      id: journey.id,
      date: journey.favouriteDate,
      nickname: journey.nickname,
      description: journey.description,
      images: slotsOf(journey),
    })),
    usage: usageOf(boat),
    subscription: subscriptionOf(boat),
    ...given('timeZone', zone ?? timeZone ?? undefined),
  }
}

const given = <K extends string>(key: K, value: string | undefined): { readonly [_ in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [_ in K]: string })

const slotsOf = (journey: FavouriteJourney): string[] => [
  journey.image1,
  journey.image2,
  journey.image3,
  journey.image4,
  journey.image5,
]

function subscriptionOf({ clock, state: { subscription } }: Boat): BoatPlan['subscription'] {
  if (!subscription) return null
  const since = (text: string): number => clock.now() - (parseInstant(text) ?? clock.now())
  const { billingInterval, subscriptionStartDate, currentPeriodStart, currentPeriodEnd } = subscription
  return {
    interval: billingInterval === 'year' ? 'year' : 'month',
    since: since(subscriptionStartDate),
    began: since(currentPeriodStart),
    ends: Math.max(0, -since(currentPeriodEnd)),
  }
}
