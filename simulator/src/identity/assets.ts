/** Static files of the identity provider's pages: style sheet, script and icon. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const ASSETS = {
  'identity.css': 'text/css; charset=utf-8',
  'submit.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

/** Serves /identity/{file}; reads the file at each request, since requests are rare. */
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
