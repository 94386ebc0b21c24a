import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { RESERVED_PATHS, EMPTY_STYLE_TEXT } from '@drydock/contracts'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type ProxyOptions, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { cssModules } from './src/theme/cssModules.ts'
import { BARS, FETCHED_AHEAD, firstLoad } from './firstLoad.ts'
import { manifest, screenshots } from './manifest.ts'
import { oxcFirst, TERSER } from './minifiedTwice.ts'

const GATEWAY = process.env['DRYDOCK_GATEWAY'] ?? 'http://127.0.0.1:5200'

/** Language of the scripts, which all supported browsers know. */
const TARGET = 'es2023'

/** A reserved path and all below it, in any case. */
const reserved = (path: string): string => `^${path.replaceAll('.', '\\.')}(?:[/?]|$)`

const proxy = Object.fromEntries(
  RESERVED_PATHS.map((path): [string, ProxyOptions] => [reserved(path), { target: GATEWAY, ws: true }]),
)

/** Heavy parts are fetched when they are first opened; the worker does not fetch them ahead. */
const HEAVY = ['fluent', 'TilesBase', 'GoogleBase', 'PhoneField', 'pictureContainer', 'html2canvas'].map(
  name => `**/${name}-*.js`,
)

const compress = promisify(brotliCompress)
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
/** Shorter files are not worth it, in bytes. */
const SMALL = 1024

/** Writes a brotli file beside each text file of the build, for servers that send what is compressed already. */
function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // The page itself is filled in by the server, with a nonce of its own each time.
        const texts = Object.values(bundle).filter(it => /\.(?:js|css|svg|json|webmanifest)$/.test(it.fileName))
        // Compression takes two fifths of the build on one core, so all cores share it.
        const compressed = await Promise.all(
          texts.map(async file => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            return source.length < SMALL ? [] : [{ fileName: file.fileName, source: await compress(source, BEST) }]
          }),
        )
        for (const { fileName, source } of compressed.flat())
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source })
      },
    },
  }
}

type ModuleInfos = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Returns modules with all that they import, except what is loaded on demand. */
function withImports(ids: readonly string[], modules: ModuleInfos): ReadonlySet<string> {
  const found = new Set(ids)
  // The loop also visits what is added meanwhile.
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Returns whether a module belongs to the bars, or is imported by Home and by another screen. */
function isShared(id: string, modules: ModuleInfos): boolean {
  if (BARS.includes(id)) return true
  const ahead = withImports(FETCHED_AHEAD, modules)
  return ahead.has(id) && modules.getModuleInfo(id)?.importers.some(it => !ahead.has(it)) === true
}

/** The router's package names its build for development only. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  /([\\/]dist[\\/])development([\\/])/,
  '$1production$2',
)

/** The storage client reads lists in this format where it was asked to: the app lists as XML. */
const ARROW = fileURLToPath(new URL('./src/api/noArrow.ts', import.meta.url))

/**
 * The policy of the page allows style elements by the hash of their text, and Safari takes no hash of an empty text.
 * These libraries write their rules through the object model, so the text of the element is free for others. See
 * docs/decisions/2026-11-21-styles-by-hash.md.
 */
const STYLE_ELEMENTS = {
  id: /node_modules[\\/]@(?:griffel[\\/]core[\\/].*getStyleSheetForBucket|fluentui[\\/]react-provider[\\/].*useFluentProviderThemeStyleTag)\.js$/,
  created: /\b\w+\.createElement\('style'\)/g,
  files: 2,
}

/** Gives the style elements of libraries a text with a known hash; a library without them fails the build. */
function styleTexts(): Plugin {
  const changed = new Set<string>()
  return {
    name: 'style-texts',
    apply: 'build',
    transform: {
      filter: { id: STYLE_ELEMENTS.id },
      handler(code, id) {
        if (code.search(STYLE_ELEMENTS.created) >= 0) changed.add(id)
        const withText = `Object.assign($&, { textContent: ${JSON.stringify(EMPTY_STYLE_TEXT)} })`
        return { code: code.replace(STYLE_ELEMENTS.created, withText), map: null }
      },
    },
    buildEnd(error) {
      if (!error && changed.size < STYLE_ELEMENTS.files)
        this.error(
          'Fluent or Griffel creates its style elements in another way. See docs/decisions/2026-11-21-styles-by-hash.md.',
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
        // The first visit is under the worker too, or a new version could not message its page.
        clientsClaim: true,
        // Relative to the worker, which may be in a folder of its host.
        importScripts: ['notification-click.js', 'kept-parts.js'],
      },
    }),
    screenshots(),
    styleTexts(),
    oxcFirst(TARGET),
    firstLoad(),
    brotli(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: ROUTER },
      { find: /^apache-arrow$/, replacement: ARROW },
    ],
  },
  css: { modules: cssModules },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy },
  preview: { proxy },
  build: {
    target: TARGET,
    minify: 'terser',
    terserOptions: TERSER,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // The list of all files is part of the first load, and hashes do not compress: hex digits are half as long.
        hashCharacters: 'hex',
        codeSplitting: {
          // A group takes along what it imports: were the core not named first, React would come with Fluent, and the
          // start screen would wait for both. In one file it also compresses better than in a dozen. What starts the
          // app stands apart, so that no part that is fetched later brings the start along with what it imports.
          groups: [
            { name: 'core', priority: 2, tags: ['$initial'], test: /(?<![\\/]app[\\/]main\.tsx|\.html)$/ },
            // Tiny files: each would cost more by its name in the list of all files.
            {
              name: 'small',
              priority: 2,
              test: /src[\\/](?:texts[\\/](?:dialog|extraOptions)|stores[\\/](?:uploads|fieldProblem))\.ts$/,
            },
            { name: 'capture', priority: 1, test: /node_modules[\\/]html2canvas[\\/]/ },
            {
              name: 'fluent',
              priority: 1,
              test: /node_modules[\\/](?:@fluentui|@griffel|@floating-ui|tabster|keyborg)[\\/]/,
            },
            // What Home shares would be twenty files, and each costs a round trip. Named before the signals, which
            // would take along what they share with Home.
            {
              name: (id, modules) => (isShared(normalizePath(id), modules) ? 'shared' : null),
              priority: 1,
            },
            // Every page fetches the signals of an alarm; in one file, whoever else uses one of them.
            {
              name: 'signals',
              priority: 1,
              test: /src[\\/](?:app[\\/]alarmSignals|platform[\\/](?:wakeLock|notification|badge|sound)|stores[\\/](?:drill|signals|alarmSound|spokenAlarm)|texts[\\/]drill)\.ts$/,
            },
            // By a name of its own, since it is not fetched ahead.
            { name: 'html2canvas', priority: 1, test: /node_modules[\\/]html2canvas[\\/]/ },
          ],
        },
      },
    },
  },
})
