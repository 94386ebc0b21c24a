/** Message card for a whole page: icon, title, text, and buttons that lead on. */
import type { ReactNode } from 'react'
import css from './honest.module.css'
import { classes } from '#components/classes.ts'

export function MessageCard({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div className={classes('card', css.honest)}>
      <span className={css.honestIcon}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={css.honestVerbs}>{children}</div>
    </div>
  )
}
