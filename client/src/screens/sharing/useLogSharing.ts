/**
 * Shares the captain's log: the trip data on the page, alone or above the pictures of its journey. Source: SHARE,
 * LOGBOOK-20, LOGBOOK-21, OPEN-093, OPEN-095.
 */
import type { FavouriteJourney } from '@drydock/contracts'
import {
  valueOrThrow,
  type ShareRequest,
  type Sharing,
  UserMessageError,
  useSharing,
} from '#screens/sharing/useSharing.ts'
import { saveCapturedLog } from '#stores/capturedLog.ts'
import { journeys, loadJourneys } from '#stores/journeys.ts'
import { logbook } from '#stores/logbook.ts'
import { loadPhotos, mayViewPhotos } from '#stores/photos.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { speedUnit } from '#stores/units.ts'
import { calendarDay } from '#texts/formatDate.ts'
import { journeys as journeyTexts } from '#texts/journeys.ts'
import { logbook as texts } from '#texts/logbook.ts'
import { profile as profileTexts } from '#texts/profile.ts'

export interface LogSharing extends Sharing {
  shareLog(): void
  shareWithMemories(): void
  /** Captures the trip data for the gallery, which is another screen; returns its name there. */
  keepForGallery(): Promise<string>
}

/** The part of the page that is captured: the figures of `TripData`. */
const RECORD = '[data-captured="log"]'

async function record(): Promise<Blob> {
  const element = document.querySelector<HTMLElement>(RECORD)
  const { trip } = logbook
  const { capturedLog } = await import('#share/shareFile.ts')
  if (!element) return valueOrThrow({ ok: false, text: (await import('#texts/sharing.ts')).sharing.failed })
  const drawn = trip && trip.points > 0 ? { ...trip, fastest: trip.figures.fastest?.at } : undefined
  return valueOrThrow(await capturedLog(element, drawn, speedUnit.is))
}

const journeyNow = (): FavouriteJourney | undefined => ('it' in journeys.state ? journeys.state.it : undefined)

/**
 * Returns whether the person may see pictures, once the rights have been read.
 * @throws {UserMessageError} When they cannot be read: the log would be shared without its memories.
 */
async function readRights(): Promise<boolean> {
  if (!profile.it) await loadProfile()
  if (!profile.it) throw new UserMessageError(profileTexts.failed)
  return mayViewPhotos()
}

/**
 * Returns the favourite of the open log, once the favourites have been read.
 * @throws {UserMessageError} When they cannot be read.
 */
async function readJourney(): Promise<FavouriteJourney | undefined> {
  if (journeys.state.is === 'unknown') await loadJourneys()
  if (journeys.state.is === 'unknown') throw new UserMessageError(journeyTexts.failed)
  return journeyNow()
}

export function useLogSharing(day: string | undefined): LogSharing {
  const sharing = useSharing()
  const request = async (withMemories: boolean, log: Promise<Blob>): Promise<ShareRequest> => {
    const mayHavePhotos = withMemories && day !== undefined && (await readRights())
    const journey = mayHavePhotos ? await readJourney() : journeyNow()
    return {
      title: journey?.nickname || texts.heading(day),
      date: day === undefined ? '' : calendarDay(day),
      log: () => log,
      photos: async () => (mayHavePhotos && journey ? loadPhotos(journey) : []),
    }
  }
  const share = (withMemories: boolean) => (): void => {
    // Captured before a sheet or a banner changes the page.
    const log = record()
    log.catch(() => undefined)
    void sharing.share(request(withMemories, log))
  }
  return {
    ...sharing,
    shareLog: share(false),
    shareWithMemories: share(true),
    keepForGallery: async () =>
      saveCapturedLog(
        await record().catch(error => {
          console.warn('The log could not be captured for the gallery.', error instanceof Error ? error.message : '')
          return undefined
        }),
      ),
  }
}
