import { defineConfig } from 'playwright/test'

const port = Number(process.env['PORT'] ?? 4173)
/** A browser that is there already; without one: npx playwright install chromium. */
const executablePath = process.env['DRYDOCK_CHROMIUM']

export default defineConfig({
  testDir: 'test',
  testMatch: '*.spec.ts',
  // They end what hangs; a busy machine is slow, and nothing here measures speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Where the app is: the fake boat lets its pages call.
    baseURL: `http://localhost:${port}`,
    launchOptions: executablePath === undefined ? {} : { executablePath, args: ['--no-sandbox'] },
  },
  webServer: {
    command: `vite build && vite preview --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
  },
})
