/**
 * Nickname and description of a favourite; a save that fails leaves both as they are, and closing the dialog without
 * Cancel keeps them as a draft. Source: JOURNEY-04 to JOURNEY-12, JOURNEY-18.
 */
import { MAX_DESCRIPTION_LENGTH, trimmedLength, MAX_NICKNAME_LENGTH } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import css from './logbook.module.css'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { TextField } from '#components/TextField.tsx'
import { useDraft } from '#screens/shared/useDraft.ts'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isJourneyValid, type JourneyFields, journeys } from '#stores/journeys.ts'
import { setUnsaved } from '#stores/unsaved.ts'
import { counterOf } from '#texts/counter.ts'
import { dialog } from '#texts/dialog.ts'
import { journeys as texts } from '#texts/journeys.ts'

const tooLong = (text: string, most: number): string | undefined =>
  trimmedLength(text) > most ? texts.tooLong(most) : undefined

function Verbs({ isValid, isSaving, cancel }: { isValid: boolean; isSaving: boolean; cancel: () => void }) {
  return (
    <div className="ask-verbs">
      <button type="button" className="btn btn-line" onClick={cancel}>
        {dialog.cancel}
      </button>
      {/* It keeps the focus while it saves, so that Escape still closes the dialog. */}
      <button type="submit" className="btn btn-main" disabled={!isValid} aria-disabled={isSaving}>
        {texts.save}
      </button>
    </div>
  )
}

interface Props {
  title: string
  of: JourneyFields | undefined
  /** Name of the draft, which a dialog that is closed without Cancel leaves. */
  draft: string
  save: (fields: JourneyFields) => Promise<boolean>
  close: () => void
}

export function JourneyDialog({ title, of, draft, save, close }: Props) {
  const saved = { nickname: of?.nickname ?? '', description: of?.description ?? '' }
  const { values: fields, change, drop } = useDraft(draft, saved)
  const { nickname, description } = fields
  const [isTouched, setTouched] = useState(of !== undefined)
  const isMounted = useMounted()
  const { state } = useSnapshot(journeys)
  const isSaving = 'run' in state && state.run !== undefined
  const isChanged = nickname !== saved.nickname || description !== saved.description
  useEffect(() => setUnsaved(isChanged), [isChanged])
  const missing = isTouched && nickname.trim() === '' ? texts.nicknameRequired : undefined
  const submit = async (): Promise<void> => {
    if (isSaving || !(await save(fields))) return
    drop()
    // The person may have opened another dialog meanwhile.
    if (isMounted.current) close()
  }
  const cancel = (): void => {
    drop()
    close()
  }
  return (
    <PlainDialog title={title} close={close}>
      <form
        className={css.journeyForm}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={texts.nickname}
          value={nickname}
          error={missing ?? tooLong(nickname, MAX_NICKNAME_LENGTH)}
          counter={counterOf(nickname, MAX_NICKNAME_LENGTH)}
          autoComplete="off"
          required
          change={text => {
            change({ nickname: text })
            setTouched(true)
          }}
        />
        <TextField
          label={texts.description}
          value={description}
          error={tooLong(description, MAX_DESCRIPTION_LENGTH)}
          counter={counterOf(description, MAX_DESCRIPTION_LENGTH)}
          autoComplete="off"
          change={text => change({ description: text })}
        />
        <Verbs isValid={isJourneyValid(fields)} isSaving={isSaving} cancel={cancel} />
      </form>
    </PlainDialog>
  )
}
