/** One field of a step form, with its help and its error. */
import { useId } from 'react'
import { type FieldDraft, draftOf, type Field, type Alternative } from '#form/field.ts'
import { optionText, wordsOf } from '#displayNames.ts'
import { HelpText } from './HelpText.tsx'

interface FieldProps {
  readonly field: Field
  /** Path with dots, as the boat names it in an error. */
  readonly path: string
  readonly label: string
  readonly help?: string
  readonly draft: FieldDraft
  readonly change: (draft: FieldDraft) => void
  readonly problem: { readonly at: string; readonly text: string } | undefined
  readonly isNeeded: boolean
}

export function FieldView(props: FieldProps) {
  const { field, path, label, help = '', problem, draft, change } = props
  const id = useId()
  const wrong = problem && problem.at === path ? problem.text : ''
  if (field.is === 'fixed') return wrong === '' ? null : <Wrong id={id} text={wrong} />
  if (field.is === 'group')
    return (
      <>
        {field.parts.map(part => (
          <FieldView
            key={part.name}
            field={part.field}
            path={path === '' ? part.name : `${path}.${part.name}`}
            label={wordsOf(part.name)}
            help={part.help}
            draft={typeof draft === 'object' && 'parts' in draft ? draft.parts[part.name] : undefined}
            change={below =>
              change({
                parts: { ...(typeof draft === 'object' && 'parts' in draft ? draft.parts : {}), [part.name]: below },
              })
            }
            problem={problem}
            isNeeded={part.isNeeded}
          />
        ))}
        {wrong !== '' && <Wrong id={id} text={wrong} />}
      </>
    )
  const described = [help === '' ? '' : `${id}-help`, wrong === '' ? '' : `${id}-wrong`]
    .filter(it => it !== '')
    .join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!props.isNeeded && <span className="quiet"> · optional</span>}
      </label>
      <Control {...props} id={id} described={described} isWrong={wrong !== ''} />
      {help !== '' && (
        <p id={`${id}-help`} className="quiet help">
          <HelpText help={help.split('\n')[0] ?? ''} />
        </p>
      )}
      {wrong !== '' && <Wrong id={`${id}-wrong`} text={wrong} />}
      {field.is === 'choice' && <OptionField {...props} options={field.options} />}
    </div>
  )
}

const Wrong = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={id} className="wrong" role="alert">
    {text}
  </p>
)

interface ControlProps extends FieldProps {
  readonly id: string
  readonly described: string
  readonly isWrong: boolean
}

function Control({ field, draft, change, id, described, isWrong, isNeeded }: ControlProps) {
  const shared = { id, 'aria-invalid': isWrong, ...(described === '' ? {} : { 'aria-describedby': described }) }
  if (field.is === 'switch')
    return (
      <select
        {...shared}
        value={draft === undefined ? '' : String(draft)}
        onChange={it => change(it.target.value === '' ? undefined : it.target.value === 'true')}
      >
        {!isNeeded && <option value="">–</option>}
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    )
  if (field.is === 'choice')
    return (
      <select
        {...shared}
        value={typeof draft === 'object' && 'chosen' in draft ? draft.chosen : ''}
        onChange={event =>
          change(
            event.target.value === ''
              ? undefined
              : {
                  chosen: Number(event.target.value),
                  below: draftOf(field.options[Number(event.target.value)]?.field ?? { is: 'json' }),
                },
          )
        }
      >
        {!isNeeded && <option value="">–</option>}
        {field.options.map((option, index) => (
          <option key={option.label} value={index}>
            {optionText(option.label)}
          </option>
        ))}
      </select>
    )
  const hint =
    field.is === 'text'
      ? field.hint
      : field.is === 'json'
        ? 'as JSON'
        : field.is === 'number'
          ? rangeOf(field.min, field.max)
          : ''
  return (
    <input
      {...shared}
      value={typeof draft === 'string' ? draft : ''}
      placeholder={hint}
      inputMode={field.is === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      onChange={it => change(it.target.value)}
    />
  )
}

const rangeOf = (min: number | undefined, max: number | undefined): string =>
  min !== undefined && max !== undefined ? `${min} to ${max}` : min !== undefined ? `at least ${min}` : ''

/** Field of the chosen option, with its error. */
function OptionField({
  draft,
  change,
  path,
  label,
  problem,
  options,
}: FieldProps & { readonly options: readonly Alternative[] }) {
  if (typeof draft !== 'object' || !('chosen' in draft)) return null
  const field = options[draft.chosen]?.field
  if (!field || field.is === 'fixed') return null
  const isGroup = field.is === 'group'
  // An error of the value as a whole is shown once, above.
  const ownProblem = !isGroup && problem?.at === path ? undefined : problem
  return (
    <div className="below">
      <FieldView
        field={field}
        path={path}
        label={isGroup ? label : `${label}: value`}
        draft={draft.below}
        change={below => change({ ...draft, below })}
        problem={isGroup && problem?.at === path ? undefined : ownProblem}
        isNeeded
      />
    </div>
  )
}
