/** A page that says plainly what it cannot do, and what to do instead. */
import type { ReactNode } from 'react'
import './honest.css'

export function Honest({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className="card honest">
      <span className="honest-icon">{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="honest-verbs">{children}</div>
    </div>
  )
}
