/** The captain's log and the favourite journeys: their part of what a person can see and do. */
import { tripContent } from '#screens/logbook/tripContent.ts'
import { logbookPath } from '#screens/settings/logbookPath.ts'
import { answerRemovingJourney, askToRemoveJourney, editJourney, isJourneyValid, journeys, memoriesPath, optionsOf, saveJourney } from '#stores/journeys.ts'
import { dayOfLog, gpxOfLog, loadLogbook, logbook, NO_TRIP } from '#stores/logbook.ts'

export const stores = { journeys, logbook } as const

export const actions = { loadLogbook, gpxOfLog, saveJourney, editJourney, askToRemoveJourney, answerRemovingJourney } as const

export const derived = { tripContent, logbookPath, dayOfLog, optionsOf, isJourneyValid, memoriesPath, noTrip: NO_TRIP } as const
