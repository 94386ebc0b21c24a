import { expect, test } from 'vitest'
import { newToken, onlyConnection, rawHttpClient, startHub, until } from './testing.ts'

test.each(['ServerSentEvents', 'LongPolling'] as const)(
  'stateful reconnect needs a WebSocket: a client over %s that asks for it ends when it is dropped',
  async transport => {
    const { hub, url } = await startHub({ statefulReconnect: true })
    const client = await rawHttpClient(url, await newToken(url, '&useStatefulReconnect=true'))
    if (transport === 'LongPolling') await client.ask('GET')
    else await client.listen()
    await client.post('{"protocol":"json","version":2}\u001e')
    hub.drop(onlyConnection(hub))
    await until(() => hub.connections().length === 0)
    const headers = transport === 'LongPolling' ? {} : { accept: 'text/event-stream' }
    expect(await client.ask('GET', { headers })).toEqual([404, 'No Connection with that ID'])
  },
)
