/**
 * Button that opens a configured page in a new tab; disabled without an address. Source: PROFILE-33, SUBS-06, OPEN-043.
 */
import { useId } from 'react'
import css from './profile.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { externalPage } from '#stores/configuration.ts'
import { profile as texts } from '#texts/profile.ts'

export function ExternalLink({ to, name }: { to: Parameters<typeof externalPage>[0]; name: string }) {
  const hint = useId()
  const address = externalPage(to)
  const content = (
    <span id={hint} className="unseen">
      {address === undefined ? texts.noAddress : texts.newTab}
    </span>
  )
  return (
    <div className={css.outside}>
      {address === undefined ? (
        <button type="button" className="btn btn-line" disabled aria-describedby={hint}>
          <ScreenIcon name="link" size={20} />
          {name}
        </button>
      ) : (
        <a className="btn btn-line" href={address} target="_blank" rel="noopener noreferrer" aria-describedby={hint}>
          <ScreenIcon name="link" size={20} />
          {name}
        </a>
      )}
      {content}
    </div>
  )
}
