/** Authorization matrix as a Markdown page: the status of every call for each kind of account, from the contracts. */
import { canCall, type Rights, ROLES, callersText } from '@drydock/contracts'
import { routeCatalog } from '@drydock/contracts/catalog'

const friend: Rights = { isCaptain: false, isApproved: true, hasGalleryAccess: false, hasUploadAccess: false }
/** Kinds of accounts; undefined rights stand for a missing or invalid token. */
const ACCOUNTS: readonly (readonly [name: string, rights: Rights | undefined])[] = [
  ['nobody', undefined],
  ['locked out', { ...friend, isApproved: false, hasGalleryAccess: true, hasUploadAccess: true }],
  ['friend', friend],
  ['with gallery access', { ...friend, hasGalleryAccess: true }],
  ['with upload access', { ...friend, hasUploadAccess: true }],
  ['captain', { ...friend, isCaptain: true }],
]

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const HEAD = `# Who may call what

This page is made of the contracts (\`simulator/src/documents/rights.ts\`; \`npx vitest run -u simulator/src/documents/rights.test.ts\` writes it again). It shows what the gateway answers to each kind of account: 200, or a refusal. The role of a call is in its \`route(…)\`, and \`contracts/src/role.ts\` says what a role demands. \`simulator/src/areas/matrix.test.ts\` makes every call as each of them.

Captains of other boats see their own boat: no call names another one. Two rules look further than the role: the texts of a journey are the captain's to change, and its pictures need upload access. Signed addresses of pictures carry the right to change them for whoever may make calls for \`upload\`, and to look at them for the others. They never allow more than the account may do when they are used, so rights that the captain takes away end there too.
`

export function rightsPage(): string {
  const roles = ROLES.map(it => row([`\`${it}\``, callersText(it)]))
  const calls = routeCatalog.map(({ route }) =>
    row([
      `\`${route.method} ${route.path}\``,
      `\`${route.role}\``,
      ...ACCOUNTS.map(([, rights]) => (canCall(route.role, rights) ? '200' : rights === undefined ? '401' : '403')),
    ]),
  )
  const names = ACCOUNTS.map(([name]) => name)
  return [
    HEAD,
    row(['Role', 'Who may call']),
    '|---|---|',
    ...roles,
    '',
    row(['Call', 'Role', ...names]),
    `|---|---|${names.map(() => '---|').join('')}`,
    ...calls,
    '',
  ].join('\n')
}
