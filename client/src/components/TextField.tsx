/** One line of text to be typed: label, counter, and below it what is wrong with it or worth knowing. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'

/** A counter is said from this many characters before its end on, and not with every letter before that. */
const COUNTED_FROM = 5

interface Frame {
  label: string
  error?: string | undefined
  /** Worth knowing, and no error. */
  note?: string | undefined
  hint?: string | undefined
  counter?: { count: number; most: number; text: string; said: string } | undefined
}

export interface FieldNames {
  id: string
  describedBy: string | undefined
  wrong: boolean
}

function Counter({ count, most, text, said }: NonNullable<Frame['counter']>) {
  return (
    <>
      <span className={classes(css.fieldCount, 'figures', count > most && css.fieldCountOver)} aria-hidden="true">
        {text}
      </span>
      <span className="unseen" role="status">
        {count >= most - COUNTED_FROM ? said : ''}
      </span>
    </>
  )
}

/** What stands around a field; the field itself is drawn by whoever knows its names. */
export function FieldFrame({
  label,
  error,
  note,
  hint,
  counter,
  children,
}: Frame & { children: (names: FieldNames) => ReactNode }) {
  const id = useId()
  const below = useId()
  const said = error ?? note ?? hint
  return (
    <div className={css.field}>
      <div className={css.fieldHead}>
        <label htmlFor={id}>{label}</label>
        {counter ? <Counter {...counter} /> : null}
      </div>
      {children({ id, describedBy: said === undefined ? undefined : below, wrong: error !== undefined })}
      {said === undefined ? null : (
        <p id={below} className={error ? css.fieldError : classes(css.fieldHint, note && css.fieldNote)}>
          {error || note ? <Icon name="tri" size={16} /> : null}
          <span>{said}</span>
        </p>
      )}
    </div>
  )
}

type TextFieldProps = Frame & { value: string; change: (text: string) => void } & Pick<
    ComponentProps<'input'>,
    'autoComplete' | 'inputMode' | 'list' | 'onBlur' | 'spellCheck' | 'type' | 'required'
  >

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
