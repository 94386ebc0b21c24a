/** Folders of the workspaces, for tools that read all their files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Manifest = z.object({ workspaces: z.array(z.string()) })

/** Returns the folders that `package.json` in the root of the repository lists. */
export const workspaceFolders = (root: string): readonly string[] =>
  Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).workspaces
