/** One connected account: its state, its rights, and what the captain can do with it. Source: ACCT, OPEN-115. */
import { useEffect, useRef } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './profile.module.css'
import { classes } from '#components/classes.ts'
import { EmailText } from '#components/EmailText.tsx'
import { Icon } from '#components/Icon.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { ConfirmDialog } from '#screens/shared/fluentParts.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { type AccountView, type AccountAction, answer, isBusy, requestChange } from '#stores/accounts.ts'
import { accounts as texts } from '#texts/accounts.ts'

type View = Snapshot<AccountView>

const RIGHTS = [
  { name: texts.gallery, field: 'hasGalleryAccess', allow: 'allowGallery', deny: 'denyGallery' },
  { name: texts.upload, field: 'hasUploadAccess', allow: 'allowUpload', deny: 'denyUpload' },
] as const satisfies readonly { name: string; field: keyof AccountView; allow: AccountAction; deny: AccountAction }[]

function Rights({ it }: { it: View }) {
  return RIGHTS.map(({ name, field, allow, deny }) => (
    <label className={css.friendRight} key={name}>
      <span className="grow">{name}</span>
      <span className={css.friendWord} aria-hidden="true">
        {it[field] ? texts.on : texts.off}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={css.friendSwitch}
        aria-label={texts.of(name, it.userId)}
        aria-disabled={isBusy(it, allow)}
        checked={it[field]}
        onChange={event => requestChange(it.userId, event.target.checked ? allow : deny)}
      />
    </label>
  ))
}

function AccountButton({ it, name, verb }: { it: View; name: string; verb: AccountAction }) {
  return (
    <button
      type="button"
      className={classes('btn', verb === 'remove' ? 'btn-grave' : 'btn-line')}
      aria-disabled={isBusy(it, verb)}
      aria-label={texts.of(name, it.userId)}
      onClick={() => requestChange(it.userId, verb)}
    >
      {name}
    </button>
  )
}

export function ConnectedAccount({ it }: { it: View }) {
  const name = useRef<HTMLHeadingElement>(null)
  const { asking, isApproved, userId } = it
  const known = useRef(isApproved)
  useFocusBack(asking !== undefined)
  // The pressed button may be gone; the focus stays on the account.
  useEffect(() => {
    if (known.current !== isApproved && document.activeElement === document.body) name.current?.focus()
    known.current = isApproved
  }, [isApproved])
  const asked = asking && texts.asks[asking]
  return (
    <li className={css.friend}>
      <h4 ref={name} tabIndex={-1} className={css.friendName}>
        <EmailText text={userId} />
      </h4>
      <p className={classes(css.friendState, isApproved ? css.friendApproved : css.friendLockedOut)}>
        {isApproved ? <Icon name="check" size={16} /> : <ScreenIcon name="lock" size={16} />}
        {isApproved ? texts.approved : texts.lockedOut}
      </p>
      {isApproved ? <Rights it={it} /> : null}
      <div className={css.friendButtons}>
        {isApproved ? (
          <AccountButton it={it} name={texts.lockOut} verb="lockOut" />
        ) : (
          <AccountButton it={it} name={texts.authorize} verb="approve" />
        )}
        <AccountButton it={it} name={texts.remove} verb="remove" />
      </div>
      {asked ? (
        <LazyPart onFailed={() => answer(userId, false)}>
          <ConfirmDialog
            title={asked.title}
            text={asked.ask(userId)}
            verb={asked.verb}
            isDestructive={asking !== 'approve'}
            answer={yes => answer(userId, yes)}
          />
        </LazyPart>
      ) : null}
    </li>
  )
}
