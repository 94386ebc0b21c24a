import { AppConfiguration } from '@drydock/contracts'
import { HSTS, pageHeaders } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { HOSTS } from './hosts.ts'

const configuration = AppConfiguration.parse({
  gatewayUrl: 'https://gateway.example',
  imageStorageUrl: 'https://boats.blob.example',
})
const SITE = {
  folder: '/app/',
  headers: {
    ...pageHeaders({ app: 'https://host.example', configuration, authority: 'https://id.example/realm' }),
    ...HSTS,
  },
}
const POLICY =
  "default-src 'self'; style-src 'self' 'sha256-MskWpkjUSAUOZWZavpJ/hvDKskHDv79T/8Stk6UeyT4=' 'sha256-UP0QZg7irvSMvOBz9mH2PIIE28+57UiavRfeVea0l3g='; img-src 'self' data: blob: https://gateway.example https://boats.blob.example; media-src blob:; connect-src 'self' https://gateway.example https://id.example https://boats.blob.example wss://gateway.example; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

test('Netlify and Cloudflare get each header once, and every address of the app leads to its page', () => {
  expect(HOSTS.netlify(SITE)).toEqual([
    [
      '_headers',
      `/app/*
  content-security-policy: ${POLICY}
  x-content-type-options: nosniff
  referrer-policy: no-referrer
  strict-transport-security: max-age=31536000
/app/assets/*
  cache-control: public, max-age=31536000, immutable
`,
    ],
    ['_redirects', '/app/assets/* /app/assets/:splat 404\n/app/* /app/index.html 200\n'],
  ])
})

test('nginx gets a block for the page and one for the unchanging files', () => {
  expect(HOSTS.nginx(SITE)).toEqual([
    [
      'nginx.conf',
      `location /app/ {
  add_header content-security-policy "${POLICY}" always;
  add_header cache-control "no-cache";
  add_header x-content-type-options "nosniff" always;
  add_header referrer-policy "no-referrer" always;
  add_header strict-transport-security "max-age=31536000" always;
  try_files $uri /app/index.html;
}
location /app/assets/ {
  add_header cache-control "public, max-age=31536000, immutable";
  add_header x-content-type-options "nosniff" always;
  add_header strict-transport-security "max-age=31536000" always;
  try_files $uri =404;
}
`,
    ],
  ])
})

test('Azure gets its configuration as JSON', () => {
  const [[name, text] = ['', '{}']] = HOSTS.azure(SITE)
  expect([name, JSON.parse(text)]).toEqual([
    'staticwebapp.config.json',
    {
      globalHeaders: SITE.headers,
      routes: [{ route: '/app/assets/*', headers: { 'cache-control': 'public, max-age=31536000, immutable' } }],
      navigationFallback: {
        rewrite: '/app/index.html',
        exclude: ['/app/assets/*', '/app/*.{js,json,png,svg,webmanifest}'],
      },
      mimeTypes: { '.webmanifest': 'application/manifest+json' },
    },
  ])
})
