/**
 * Nickname and description of a favourite; a save that fails leaves both as they are. Source: JOURNEY-04 to JOURNEY-12,
 * JOURNEY-18.
 */
import { MAX_DESCRIPTION_LENGTH, trimmedLength, MAX_NICKNAME_LENGTH } from '@drydock/contracts'
import { useEffect, useState } from 'react'
import css from './logbook.module.css'
import { PlainDialog } from '#components/fluent/PlainDialog.tsx'
import { TextField } from '#components/TextField.tsx'
import { useMounted } from '#screens/shared/useMounted.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { isJourneyValid, type JourneyFields, journeys } from '#stores/journeys.ts'
import { setUnsaved } from '#stores/unsaved.ts'
import { counterOf } from '#texts/counter.ts'
import { journeys as texts } from '#texts/journeys.ts'

const tooLong = (text: string, most: number): string | undefined =>
  trimmedLength(text) > most ? texts.tooLong(most) : undefined

interface Props {
  title: string
  of: JourneyFields | undefined
  save: (fields: JourneyFields) => Promise<boolean>
  close: () => void
}

export function JourneyDialog({ title, of, save, close }: Props) {
  const [nickname, setNickname] = useState(of?.nickname ?? '')
  const [description, setDescription] = useState(of?.description ?? '')
  const [isTouched, setTouched] = useState(of !== undefined)
  const { state } = useSnapshot(journeys)
  const isMounted = useMounted()
  const isSaving = 'run' in state && state.run !== undefined
  const fields = { nickname, description }
  const isChanged = nickname !== (of?.nickname ?? '') || description !== (of?.description ?? '')
  useEffect(() => setUnsaved(isChanged), [isChanged])
  const missing = isTouched && nickname.trim() === '' ? texts.nicknameRequired : undefined
  const submit = async (): Promise<void> => {
    // The person may have opened another dialog meanwhile.
    if ((await save(fields)) && isMounted.current) close()
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
            setNickname(text)
            setTouched(true)
          }}
        />
        <TextField
          label={texts.description}
          value={description}
          error={tooLong(description, MAX_DESCRIPTION_LENGTH)}
          counter={counterOf(description, MAX_DESCRIPTION_LENGTH)}
          autoComplete="off"
          change={setDescription}
        />
        <div className="ask-verbs">
          <button type="button" className="btn btn-line" onClick={close}>
            {texts.cancel}
          </button>
          <button type="submit" className="btn btn-main" disabled={isSaving || !isJourneyValid(fields)}>
            {texts.save}
          </button>
        </div>
      </form>
    </PlainDialog>
  )
}
