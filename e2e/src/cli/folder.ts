/** The folder of a host that the app stands in, as it is typed. */
import { isReservedPath } from '@drydock/contracts'
import { Failed } from '#runner/host/failed.ts'

/** Begins and ends with a slash; undefined when nothing was typed. Throws for what can be no folder of the app. */
export function folderOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const folder = `/${text}/`.replaceAll(/\/+/g, '/')
  if (!/^\/(?:[\w.~-]+\/)*$/.test(folder))
    throw new Failed(`--base-path takes the path of a folder, such as /app/, not '${text}'.`, 2)
  if (isReservedPath(folder)) throw new Failed(`--base-path ${folder} belongs to the gateway; take another folder.`, 2)
  return folder
}
