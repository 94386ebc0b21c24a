/** Settings of the site: navigation, search, and nothing that another host is asked for. */

const page = (text: string, link: string) => ({ text, link })

/** Groups of the navigation. The first page of each is linked from the top. */
const SIDEBAR = [
  {
    text: 'Start',
    items: [
      page('Documentation', '/'),
      page('Tutorial', '/tutorial'),
      page('The console', '/console'),
      page('Troubleshooting', '/troubleshooting'),
      page('Glossary', '/glossary'),
    ],
  },
  {
    text: 'Scenarios',
    items: [
      page('Scenarios', '/scenarios'),
      page('Language reference', '/language'),
      page('Drivers', '/drivers'),
      page('Reading a run', '/report'),
      page('A finished report', '/finished-report'),
      page('More than one machine', '/scaling'),
      page('Exploring', '/explore'),
      page('Importing a trip', '/import'),
      page('Recording a gateway', '/record'),
      page('Verifying a gateway', '/verify'),
      page('Comparing contracts', '/diff'),
    ],
  },
  {
    text: 'Interfaces',
    items: [
      page('Modules', '/modules/'),
      page('The package', '/package'),
      page('Your own app', '/own-app'),
      page('The control interface', '/control'),
      page('Calls and pushes', '/interfaces'),
      page('Interface documents', '/api'),
      page('Rights', '/rights'),
      page('@drydock/signalr', '/signalr'),
      page('Tools for programs (MCP)', '/mcp'),
      page('The skill', '/skill'),
    ],
  },
  {
    text: 'Operation',
    items: [
      page('Addresses', '/addresses'),
      page('Persistent boats', '/data'),
      page('Deploying the app', '/deploy'),
      page('Security', '/security'),
    ],
  },
  {
    text: 'Inside',
    items: [
      page('Screens', '/screens/'),
      page('State tables', '/state-tables'),
      page('How it works', '/how-it-works'),
      page('Architecture', '/architecture'),
      page('Areas', '/areas'),
      page('Beyond the requirements', '/beyond'),
      page('Web APIs', '/web-apis'),
      page('Checks', '/checks'),
      page('Questions', '/questions'),
      page('Decisions', '/decisions/'),
      page('Dependencies', '/dependencies'),
      page('Hub differences', '/hub-differences'),
      page('Contributing', '/contributing'),
      page('Security policy', '/security-policy'),
      page('Changes', '/changelog'),
    ],
  },
]

/** Settings for VitePress, as plain data. */
export const SITE_CONFIG = {
  title: 'Drydock',
  description: 'A boat security and monitoring app, a fake boat, and scripted hardware on one virtual clock.',
  lang: 'en',
  cleanUrls: false,
  lastUpdated: false,
  // Addresses in plain text are examples, not links.
  markdown: {
    linkify: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    nav: SIDEBAR.map(({ text, items }) => ({ text, link: items[0]?.link ?? '/' })),
    sidebar: SIDEBAR,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
  },
} as const
