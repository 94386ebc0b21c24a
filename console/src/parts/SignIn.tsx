/** Form for the token, for pages opened without the printed address. */
import { type FormEvent, useState } from 'react'
import { ApiError, errorText, listBoats } from '#api.ts'
import { keepToken } from '#token.ts'
import { Logo } from './icons.tsx'

export function SignIn({ onSignIn }: { readonly onSignIn: () => void }) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    keepToken(value.trim())
    try {
      await listBoats()
      onSignIn()
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.status === 401
          ? 'This is not the token of the fake boat that runs now.'
          : errorText(error),
      )
    }
  }
  return (
    <main className="sign-in">
      <Logo size={56} />
      <h1>Drydock console</h1>
      <p>
        Open the address of the console that <code>npm start</code> or <code>npx drydock up</code> prints: it brings the
        token along. Or paste the token here.
      </p>
      <form onSubmit={event => void enter(event)}>
        <label htmlFor="token">Token</label>
        <input
          id="token"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={it => setValue(it.target.value)}
          aria-describedby={problem === '' ? undefined : 'token-problem'}
          aria-invalid={problem !== ''}
        />
        {problem !== '' && (
          <p id="token-problem" role="alert" className="wrong">
            {problem}
          </p>
        )}
        <button type="submit" className="button main">
          Open the console
        </button>
      </form>
    </main>
  )
}
