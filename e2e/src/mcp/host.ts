/** Host of the tools: the fake boats, their control interface and their apps, started when a tool needs them. */
import { join } from 'node:path'
import type { ControlExtension } from '@drydock/simulator'
import { type RunningServers, startServers } from '#runner/host/startServers.ts'
import { CACHE } from '#paths.ts'
import { createContinuation, type Continuation } from './continuation.ts'
import { type Ask, askWith } from './control.ts'
import { createApps, type OpenedApp } from './apps.ts'
import { createPictures, type Pictures } from './pictures.ts'

export interface McpHost {
  /** Folder relative to which tools name files, and below which they write. */
  readonly folder: string
  readonly continuation: Continuation
  readonly pictures: Pictures
  /** Calls a route of the control interface. */
  readonly ask: Ask
  /** Starts the fake boat if it has not started yet. */
  servers(): Promise<RunningServers>
  /** Opens the app of a boat in a browser, or returns the one that is open. */
  app(boat: string): Promise<OpenedApp>
  close(): Promise<void>
}

export interface McpHostOptions {
  readonly folder: string
  readonly controlPort?: number
  readonly extension?: ControlExtension | undefined
  /** Path of the browser; its error is that of the tools that need one. */
  findBrowser?(): Promise<string>
}

/** Creates a host. The clock of its first boat stands still. */
export function createHost({ folder, controlPort = 0, extension, findBrowser }: McpHostOptions): McpHost {
  let starting: Promise<RunningServers> | undefined
  const servers = (): Promise<RunningServers> => {
    starting ??= startServers({
      host: '127.0.0.1',
      port: 0,
      controlPort,
      controlPortOption: '--http',
      boats: 1,
      hubProtocol: 'json',
      hold: 0,
      extension,
    })
    // The next tool tries again.
    starting.catch(() => {
      starting = undefined
    })
    return starting
  }
  const ask: Ask = async (route, call) => askWith((await servers()).control)(route, call)
  const apps = createApps({ ask, findBrowser })
  return {
    folder,
    continuation: createContinuation(),
    pictures: createPictures(join(CACHE, 'shots')),
    ask,
    servers,
    app: apps.open,
    async close() {
      await apps.close()
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}
