/** Root component: asks for the token, or shows the workspace. */
import { useState } from 'react'
import { forgetToken, token } from '#token.ts'
import { Workspace } from './Workspace.tsx'
import { SignIn } from './SignIn.tsx'

export function App() {
  const [isSignedIn, setSignedIn] = useState(token() !== undefined)
  const signOut = (): void => {
    forgetToken()
    setSignedIn(false)
  }
  return isSignedIn ? <Workspace onSignOut={signOut} /> : <SignIn onSignIn={() => setSignedIn(true)} />
}
