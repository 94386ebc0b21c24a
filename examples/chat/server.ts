/** Serves the chat and its page: `node server.ts`. */
import { createServer } from 'node:http'
import { createHub } from '@drydock/signalr'
import { attach } from '@drydock/signalr/node'
import { createServer as createVite } from 'vite'
import type { Chat } from './contract.ts'

const hub = createHub<Chat>({ authenticate: name => (name ? { name } : undefined) })
hub.on('Say', ({ user }, text) => void hub.all.send('said', user.name, text))

const server = createServer((request, response) => pages.middlewares(request, response))
const pages = await createVite({ root: import.meta.dirname, server: { middlewareMode: true, hmr: { server } } })
attach(server, { hub, path: '/chat' })
server.listen(Number(process.env['PORT'] ?? 5000), '127.0.0.1', () => console.log(server.address()))
