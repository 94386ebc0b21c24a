import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { RESERVED_PATHS, EMPTY_STYLE_TEXT } from '@drydock/contracts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { cssModules } from './src/theme/cssModules.ts'
import { manifest, screenshots } from './manifest.ts'

const GATEWAY = process.env['DRYDOCK_GATEWAY'] ?? 'http://127.0.0.1:5200'

/** A reserved path and all below it, in any case. */
const reserved = (path: string): string => `^${path.replaceAll('.', '\\.')}(?:[/?]|$)`

const proxy = Object.fromEntries(
  RESERVED_PATHS.map((path): [string, ProxyOptions] => [reserved(path), { target: GATEWAY, ws: true }]),
)

/** Heavy parts are fetched when they are first opened; the worker does not fetch them ahead. */
const HEAVY = ['fluent', 'TilesBase', 'GoogleBase', 'PhoneField', 'pictureContainer', 'html2canvas'].map(
  name => `**/${name}-*.js`,
)

/** Writes a brotli file beside each text file of the build, for servers that send what is compressed already. */
function brotli(): Plugin {
  const small = 1024
  return {
    name: 'brotli',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // The page itself is filled in by the server, with a nonce of its own each time.
          if (!/\.(?:js|css|svg|json|webmanifest)$/.test(file.fileName)) continue
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < small) continue
          const compressed = brotliCompressSync(source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: compressed })
        }
      },
    },
  }
}

/** The router's package names its build for development only. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  /([\\/]dist[\\/])development([\\/])/,
  '$1production$2',
)

/**
 * Where libraries keep what a page has no use for. Each change leaves the library as good as it was, with more for the
 * bundler to drop.
 */
const LEAN: readonly { readonly id: RegExp; readonly changes: readonly (readonly [RegExp, string])[] }[] = [
  {
    // Names for debugging, wrapped components and classes look as if they did something, so that even what nobody
    // imports is kept.
    id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/,
    changes: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'],
      [/^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?\n\});/gm, '$1/* @__PURE__ */ (() => $2)();'],
    ],
  },
  {
    // A page is not Node, every browser that the app is built for can fetch, no connection is resumed
    // (hub/connection.ts makes a new one), and what is below a warning is never printed (hub/logger.ts).
    id: /node_modules[\\/]@microsoft[\\/]signalr[\\/]dist[\\/]esm[\\/]/,
    changes: [
      [/\bPlatform\.isNode\b/g, 'false'],
      [/(?<=else if \()typeof XMLHttpRequest !== "undefined"(?=\))/g, 'false'],
      [/^(\s+)((?:this\._)?logger\.log\(LogLevel\.(?:Trace|Debug|Information)\b)/gm, '$1false && $2'],
      [/(?<=const useStatefulReconnect = )this\.connection\.features\.reconnect \|\| false/g, 'false'],
      [/\btypeof fetch (!==|===) "undefined"/g, '"function" $1 "undefined"'],
    ],
  },
  {
    // The policy of the page knows style elements by the hash of their text, and Safari takes no hash of nothing.
    // What they hold comes by rules. See docs/decisions/2026-11-21-styles-by-hash.md.
    id: /node_modules[\\/]@(?:griffel[\\/]core[\\/].*getStyleSheetForBucket|fluentui[\\/]react-provider[\\/].*useFluentProviderThemeStyleTag)\.js$/,
    changes: [
      [/\b\w+\.createElement\('style'\)/g, `Object.assign($&, { textContent: ${JSON.stringify(EMPTY_STYLE_TEXT)} })`],
    ],
  },
]

/** Makes the changes; a library that has become another one, so that a change finds nothing, fails the build. */
function lean(): Plugin {
  const missed = new Set(LEAN.flatMap(it => it.changes.map(([found]) => found)))
  return {
    name: 'lean',
    apply: 'build',
    transform: {
      filter: { id: LEAN.map(it => it.id) },
      handler(code, id) {
        const changes = LEAN.find(it => it.id.test(id))?.changes ?? []
        for (const [found] of changes) if (code.search(found) >= 0) missed.delete(found)
        return { code: changes.reduce((text, [found, instead]) => text.replace(found, instead), code), map: null }
      },
    },
    buildEnd(error) {
      if (!error && missed.size > 0)
        this.error(
          `Nothing in the libraries fits any more: ${[...missed].join(', ')}. See docs/decisions/2026-11-21-lean-libraries.md.`,
        )
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  // One build for every folder that it may be put into; its page says which (index.html).
  base: './',
  plugins: [
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      workbox: {
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'],
        globIgnores: HEAVY,
        navigateFallback: 'index.html',
        navigateFallbackDenylist: RESERVED_PATHS.map(path => new RegExp(reserved(path), 'i')),
        cleanupOutdatedCaches: true,
        // The first visit is under the worker too, or a new version could not tell its page.
        clientsClaim: true,
        importScripts: ['/notification-click.js'],
      },
    }),
    screenshots(),
    lean(),
    brotli(),
  ],
  resolve: { alias: [{ find: /^react-router$/, replacement: ROUTER }] },
  css: { modules: cssModules },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes along what it imports: were the core not named first, React would come with Fluent, and the
          // start screen would wait for both. In one file it also compresses better than in a dozen. What starts the
          // app stands apart, so that no part that is fetched later brings the start along with what it imports.
          groups: [
            { name: 'core', priority: 2, tags: ['$initial'], test: /(?<![\\/]app[\\/]main\.tsx|\.html)$/ },
            { name: 'capture', priority: 1, test: /node_modules[\\/]html2canvas[\\/]/ },
            {
              name: 'fluent',
              priority: 1,
              test: /node_modules[\\/](?:@fluentui|@griffel|@floating-ui|tabster|keyborg)[\\/]/,
            },
            // By a name of its own, since it is not fetched ahead.
            { name: 'html2canvas', priority: 1, test: /node_modules[\\/]html2canvas[\\/]/ },
          ],
        },
      },
    },
  },
})
