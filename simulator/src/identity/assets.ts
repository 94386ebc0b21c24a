/** The files beside the pages: one style sheet, one script of one line, one icon. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const ASSETS = {
  'identity.css': 'text/css; charset=utf-8',
  'submit.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/** Serves /identity/{file}; read from disk when asked, since a page of the provider is rare. */
export function serveAssets(app: FastifyInstance): void {
  for (const [file, type] of Object.entries(ASSETS)) {
    app.get(`/identity/${file}`, async (_request, reply) => {
      const content = await readFile(new URL(`./assets/${file}`, import.meta.url))
      return reply
        .type(type)
        .header('cache-control', 'max-age=300')
        .header('x-content-type-options', 'nosniff')
        .send(content)
    })
  }
}
