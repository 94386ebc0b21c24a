/**
 * Orphaned pictures: records a picture before it is stored or released, and removes it later if no journey names it.
 * Source: OPEN-096, SM-SLOT-6, SM-SLOT-9, JOURNEY-13; QUALITY (reliability: gallery).
 */
import {
  type Instant,
  type FavouriteJourney,
  journeyRoutes,
  lenientArray,
  PICTURE_SLOTS,
  PICTURE_URL_LIFETIME_MS,
  SECOND,
  parsedIfJson,
} from '@drydock/contracts'
import * as z from 'zod/mini'
import { call } from '#api/call.ts'
import { openPictureContainer } from '#api/pictures.ts'
import { deviceStorage } from '#platform/storage.ts'
import { after, now } from '#platform/time.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { session } from '#stores/session.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'

/**
 * `mayArrive`: its upload was aborted and may still arrive, so that a missing picture proves nothing yet. `person`: id
 * of the user who left it; another one may be of another boat, which proves nothing either. Records of earlier versions
 * have none, and are resolved by whoever opens a gallery first.
 */
const OrphanCandidate = z.object({
  name: z.string(),
  journeyId: z.string(),
  at: z.number(),
  mayArrive: z.catch(z.optional(z.boolean()), undefined),
  person: z.catch(z.optional(z.string()), undefined),
})
type OrphanCandidate = Readonly<z.infer<typeof OrphanCandidate>>
type Picture = Omit<OrphanCandidate, 'at' | 'person'>

/** Holds names only, which are useless without access to the storage. */
const KEY = 'loose-pictures'
/** At the last retry nothing can arrive any longer, since every signature has expired. */
const RETRY_DELAYS_MS = [10 * SECOND, 60 * SECOND, PICTURE_URL_LIFETIME_MS] as const

const Candidates = lenientArray(OrphanCandidate)

const candidates = (): readonly OrphanCandidate[] =>
  Candidates.safeParse(parsedIfJson(deviceStorage.read(KEY))).data ?? []

function writeCandidates(list: readonly OrphanCandidate[]): void {
  if (list.length === 0) deviceStorage.remove(KEY)
  else deviceStorage.save(KEY, JSON.stringify(list))
}

/** Records that no journey may name the picture if the app stops now. A recorded picture stays with its person. */
export function recordCandidate(picture: Picture): void {
  const all = candidates()
  const known = all.find(it => it.name === picture.name)
  const { person } = known ?? { person: session.user?.id }
  writeCandidates([...all.filter(it => it !== known), { ...picture, at: now(), person }])
}

/** Forgets a picture that its journey names, or that is gone. */
export const forgetCandidate = (name: string): void => writeCandidates(candidates().filter(it => it.name !== name))

const names = (journey: FavouriteJourney, name: string): boolean => PICTURE_SLOTS.some(slot => journey[slot] === name)

/** Returns whether no journey names the picture; undefined when the gateway does not answer. */
async function isUnnamed({ name, journeyId }: Picture): Promise<boolean | undefined> {
  const answer = await call(journeyRoutes.read, { params: { id: journeyId } })
  if (answer.ok) return !names(answer.value, name)
  const { reason } = answer.failure
  return reason.is === 'status' && reason.status === 404 ? true : undefined
}

/** Removes the picture unless its journey names it; returns whether nothing is left to do. */
async function resolveCandidate(candidate: Picture, givenUpAt: Instant): Promise<boolean> {
  const unnamed = await isUnnamed(candidate)
  if (unnamed === undefined) return false
  try {
    const wasThere = unnamed && (await (await openPictureContainer(signedContainerUrl())).remove(candidate.name))
    if (unnamed && !wasThere && candidate.mayArrive && now() - givenUpAt <= PICTURE_URL_LIFETIME_MS) return false
  } catch (error) {
    console.warn(
      'A picture that belongs to no journey could not be removed; it is tried again.',
      error instanceof Error ? error.message : '',
    )
    return false
  }
  forgetCandidate(candidate.name)
  return true
}

/** Removes a picture unless its journey names it; retries a failure later, at last when the gallery is opened. */
export async function removeIfOrphaned(
  candidate: Picture,
  tries: readonly number[] = RETRY_DELAYS_MS,
  givenUpAt: Instant = now(),
): Promise<void> {
  const generation = currentGeneration()
  const [wait, ...later] = tries
  if ((await resolveCandidate(candidate, givenUpAt)) || wait === undefined || isFromEarlierSession(generation)) return
  after(wait, () => {
    if (!isFromEarlierSession(generation)) void removeIfOrphaned(candidate, later, givenUpAt)
  })
}

const isOwn = ({ person }: OrphanCandidate): boolean => person === undefined || person === session.user?.id

/**
 * Removes pictures that an earlier visit of this person or another tab has left, once their upload signature has
 * expired.
 */
export async function removeLeftovers(): Promise<void> {
  const generation = currentGeneration()
  for (const candidate of candidates().filter(isOwn)) {
    // The next person may have signed in during the last removal.
    if (isFromEarlierSession(generation)) return
    if (now() - candidate.at > PICTURE_URL_LIFETIME_MS) await resolveCandidate(candidate, candidate.at)
  }
}

const picturesOf = ({ id, ...journey }: FavouriteJourney): readonly Picture[] =>
  PICTURE_SLOTS.flatMap(slot => (journey[slot] === '' ? [] : [{ name: journey[slot], journeyId: id }]))

/** Records the pictures of a journey, before it is removed. */
export function recordPictures(journey: FavouriteJourney): readonly Picture[] {
  const list = picturesOf(journey)
  for (const candidate of list) recordCandidate(candidate)
  return list
}

/** Removes the pictures of a removed journey, which were recorded. JOURNEY-13. */
export async function removePictures(journey: FavouriteJourney): Promise<void> {
  const list = picturesOf(journey)
  try {
    const pictures = list.length > 0 ? await openPictureContainer(signedContainerUrl()) : undefined
    for (const { name } of list) {
      await pictures?.remove(name)
      forgetCandidate(name)
    }
  } catch (error) {
    console.warn(
      'The pictures of a journey could not be removed; it is tried again.',
      error instanceof Error ? error.message : '',
    )
    for (const candidate of candidates().filter(it => it.journeyId === journey.id)) void removeIfOrphaned(candidate)
  }
}
