/** The page of the chat: who opens `/?name=Ann` speaks as Ann. */
import { proxyOf } from '@drydock/signalr/client'
import { HubConnectionBuilder } from '@microsoft/signalr'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chat } from './contract.ts'

const name = new URLSearchParams(location.search).get('name') ?? 'Somebody'
const connection = new HubConnectionBuilder().withUrl('/chat', { accessTokenFactory: () => name }).build()
const chat = proxyOf<Chat>(connection)
const started = connection.start()

function Room() {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => chat.on('said', (who, text) => setLines(before => [...before, `${who}: ${text}`])), [])
  const say = (form: FormData) => started.then(() => chat.invoke('Say', String(form.get('text'))))
  return (
    <form action={say}>
      <ul>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
          <li key={at}>{line}</li>
        ))}
      </ul>
      <input name="text" aria-label="Message" required />
      <button type="submit">Say</button>
    </form>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<Room />)
