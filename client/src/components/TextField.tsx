/** One-line text input: label, counter, and below it an error, a note or a hint. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { useStillWhilePressed } from '#components/useStillWhilePressed.ts'

/** The counter is spoken from this many characters before its limit on, not with every letter. */
const COUNTED_FROM = 5

interface FieldProps {
  label: string
  error?: string | undefined
  /** A note that is no error. */
  note?: string | undefined
  hint?: string | undefined
  counter?: { count: number; most: number; text: string; spoken: string } | undefined
}

export interface FieldNames {
  id: string
  describedBy: string | undefined
  wrong: boolean
}

function Counter({ count, most, text, spoken }: NonNullable<FieldProps['counter']>) {
  return (
    <>
      <span className={classes(css.fieldCount, 'figures', count > most && css.fieldCountOver)} aria-hidden="true">
        {text}
      </span>
      <span className="unseen" role="status">
        {count >= most - COUNTED_FROM ? spoken : ''}
      </span>
    </>
  )
}

/** Frame of a field; the caller renders the field itself with the given ids. */
export function FieldFrame({
  label,
  error: errorNow,
  note: noteNow,
  hint: hintNow,
  counter,
  children,
}: FieldProps & { children: (names: FieldNames) => ReactNode }) {
  const id = useId()
  const below = useId()
  const error = useStillWhilePressed(errorNow)
  const note = useStillWhilePressed(noteNow)
  const hint = useStillWhilePressed(hintNow)
  const message = error ?? note ?? hint
  return (
    <div className={css.field}>
      <div className={css.fieldHead}>
        <label htmlFor={id}>{label}</label>
        {counter ? <Counter {...counter} /> : null}
      </div>
      {children({ id, describedBy: message === undefined ? undefined : below, wrong: error !== undefined })}
      {message === undefined ? null : (
        <p id={below} className={error ? css.fieldError : classes(css.fieldHint, note && css.fieldNote)}>
          {error || note ? <Icon name="tri" size={16} /> : null}
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldProps & { value: string; change: (text: string) => void } & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'list' | 'onBlur' | 'spellCheck' | 'type' | 'required'
  >

/**
 * One-line input.
 * @param error shown in place of note and hint, and marks the field as invalid.
 * @param change called with each typed text.
 */
export function TextField({ label, error, note, hint, counter, value, change, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} note={note} hint={hint} counter={counter}>
      {({ id, describedBy, wrong }) => (
        <div className={classes(css.fieldBox, wrong && css.fieldWrong)}>
          <input
            {...input}
            id={id}
            dir="auto"
            value={value}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            onChange={event => change(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
