/** Message card for a whole page: icon, title, text, and buttons that lead on. */
import type { ReactNode } from 'react'
import css from './messageCard.module.css'
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
    <div className={classes('card', css.messageCard)}>
      <span className={css.messageCardIcon}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={css.messageCardButtons}>{children}</div>
    </div>
  )
}
