/**
 * Runs the test application on its own, so that the tests of a SignalR client can be pointed at it:
 *
 *     node signalr/test/testhub.ts --port 5000
 */
import { parseArgs } from 'node:util'
import { testApp } from './app.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const app = await testApp()
console.log(await app.listen({ port: Number(values.port), host: '127.0.0.1' }))
