/**
 * The dialogs of a log: its extra options, the hint, the texts of the favourite, and the question before it is removed.
 */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { download } from '#platform/download.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { ConfirmDialog, InfoDialog } from '#screens/shared/fluentParts.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { dropDraft } from '#screens/shared/useDraft.ts'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { SharingStatus } from '#screens/sharing/SharingStatus.tsx'
import { type LogSharing, useLogSharing } from '#screens/sharing/useLogSharing.ts'
import {
  answerRemovingJourney,
  askToRemoveJourney,
  editJourney,
  journeys,
  loadJourneys,
  type LogOption,
  memoriesPath,
  optionsOf,
  saveJourney,
} from '#stores/journeys.ts'
import { gpxOfLog, logbook } from '#stores/logbook.ts'
import { profile } from '#stores/profile.ts'
import { journeys as texts } from '#texts/journeys.ts'
import { logbook as logTexts } from '#texts/logbook.ts'

const OptionsDialog = lazyComponent(async () => (await import('#screens/sharing/OptionsDialog.tsx')).OptionsDialog)
const JourneyDialog = lazyComponent(async () => (await import('#screens/logbook/JourneyDialog.tsx')).JourneyDialog)

export type LogDialogKind = 'nothing' | 'options' | 'hint' | 'save' | 'edit'
interface Props {
  day: string | undefined
  shown: LogDialogKind
  show: (it: LogDialogKind) => void
}

/** Tells why options may be missing: the favourites are being read, or could not be. A failed reading is repeated. */
function FavouritesNotice() {
  const { state, isFailed } = useSnapshot(journeys)
  const [isReadAgain, setReadAgain] = useState(journeys.isFailed && journeys.state.is === 'unknown')
  useEffect(() => {
    if (isReadAgain) void loadJourneys().then(() => setReadAgain(false))
  }, [isReadAgain])
  if (state.is !== 'unknown') return null
  const isShown = isFailed && !isReadAgain
  return (
    <>
      <FailedReading isFailed={isShown} title={texts.failed} run={() => void loadJourneys()} />
      {isShown ? null : <LoadingNotice label={texts.loading} />}
    </>
  )
}

type OptionsProps = Omit<Props, 'shown'> & { sharing: LogSharing; openMemories: () => void }

/** Runs the options; the dialog closes first, so that the next one finds the focus where it was. */
function Options({ day, show, sharing, openMemories }: OptionsProps) {
  const { state } = useSnapshot(journeys)
  const { it: rights } = useSnapshot(profile)
  const { trip } = useSnapshot(logbook)
  const saveGpx = async (): Promise<void> => {
    const file = await gpxOfLog(logTexts.heading(day))
    if (file !== undefined) download(`captains-log-${day}.gpx`, file, 'application/gpx+xml')
  }
  const closed = (run: () => void) => (): void => {
    show('nothing')
    run()
  }
  const runs: Readonly<Record<LogOption, () => void>> = {
    'share-log': closed(sharing.shareLog),
    'share-log-with-memories': closed(sharing.shareWithMemories),
    save: () => show('save'),
    edit: () => show('edit'),
    remove: () => {
      show('nothing')
      askToRemoveJourney()
    },
    memories: closed(openMemories),
  }
  const listed = optionsOf(state.is, rights).map(it => ({
    name: texts.options[it],
    isGrave: it === 'remove',
    run: runs[it],
  }))
  const file = {
    name: logTexts.gpx,
    run: () => {
      show('nothing')
      void saveGpx()
    },
  }
  const hasMoreWithFavourites = day !== undefined && (rights?.isCaptain === true || rights?.hasGalleryAccess === true)
  return (
    <OptionsDialog actions={trip && trip.points > 0 ? [...listed, file] : listed} close={() => show('nothing')}>
      {hasMoreWithFavourites ? <FavouritesNotice /> : null}
    </OptionsDialog>
  )
}

/** A part of its own: it would hold back the other dialogs if it could not be loaded, which answers it with no. */
function RemovalQuestion({ isAsked, answer }: { isAsked: boolean; answer: (yes: boolean) => void }) {
  return (
    <LazyPart onFailed={() => answer(false)}>
      {isAsked ? (
        <ConfirmDialog title={texts.removeAsk} text={texts.removeText} verb={texts.remove} answer={answer} />
      ) : null}
    </LazyPart>
  )
}

export function LogDialogs({ day, shown, show }: Props) {
  const { state } = useSnapshot(journeys)
  const navigate = useNavigate()
  const close = (): void => show('nothing')
  const draft = `journey:${day ?? ''}`
  const sharing = useLogSharing(day)
  const isAsking = state.is === 'asking'
  const isFavourite = state.is === 'favourite' || isAsking
  useFocusBack(shown !== 'nothing' || isAsking)
  const isMounted = useMounted()
  // A person who has left the log meanwhile stays where they are.
  const go = (path: string): void => void (isMounted.current && navigate(path))
  const remove = async (yes: boolean): Promise<void> => {
    if (!(await answerRemovingJourney(yes))) return
    // The next favourite of this day starts fresh.
    dropDraft(draft)
    go('/settings')
  }
  const openMemories = async (): Promise<void> => {
    const path = memoriesPath(journeys.state, profile.it)
    const logFile = await sharing.keepForGallery()
    go(`${path}&logFile=${encodeURIComponent(logFile)}`)
  }
  return (
    <>
      <SharingStatus {...sharing} />
      <LazyPart key={shown} onFailed={close}>
        {shown === 'options' ? (
          <Options day={day} show={show} sharing={sharing} openMemories={() => void openMemories()} />
        ) : null}
        {shown === 'hint' ? (
          <InfoDialog title={logTexts.hint} text={logTexts.hintText} ok={logTexts.ok} close={close} />
        ) : null}
        {shown === 'save' || shown === 'edit' ? (
          <JourneyDialog
            // While the dialog is open, a late answer or another phone may make the log a favourite, or a plain one.
            title={isFavourite ? texts.options.edit : texts.options.save}
            of={shown === 'edit' && isFavourite ? state.it : undefined}
            draft={draft}
            save={isFavourite ? editJourney : saveJourney}
            close={close}
          />
        ) : null}
      </LazyPart>
      <RemovalQuestion key={`asking ${isAsking}`} isAsked={isAsking} answer={yes => void remove(yes)} />
    </>
  )
}
