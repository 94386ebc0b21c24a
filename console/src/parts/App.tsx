/** The whole page: who has no token is asked for it, everybody else sees the boat. */
import { useState } from 'react'
import { forgetToken, token } from '#token.ts'
import { Workspace } from './Workspace.tsx'
import { SignIn } from './SignIn.tsx'

export function App() {
  const [isIn, setIn] = useState(token() !== undefined)
  const out = (): void => {
    forgetToken()
    setIn(false)
  }
  return isIn ? <Workspace out={out} /> : <SignIn entered={() => setIn(true)} />
}
