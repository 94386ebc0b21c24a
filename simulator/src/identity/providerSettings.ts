/** Configuration of oidc-provider: only the features that the app needs are enabled. */
import type { IncomingMessage } from 'node:http'
import { API_SCOPE } from '@drydock/contracts'
import type { Configuration, Context, errors, interactionPolicy, Problem } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { API_RESOURCE, appClient, originIndex, PAGES_CLIENT, pagesClient, PERSON_SCOPES } from './client.ts'
import { loginPath } from './login.ts'
import { errorPage, signedOutPage, signOutPage } from './pages.ts'
import type { PendingSignIns } from './pendingSignIns.ts'
import type { Embedding } from './securityHeaders.ts'
import { ALGORITHM, type Signer } from './signer.ts'
import { INTERACTION, type Store } from './store.ts'

export interface ProviderParts {
  readonly issuer: string
  /** Addresses of the app: origin and base path, no final slash. */
  readonly apps: readonly string[]
  readonly accounts: Accounts
  /** See `IdentityOptions`. */
  readonly embedding: ((request: IncomingMessage) => Embedding | undefined) | undefined
  readonly signer: Signer
  readonly store: Store
  readonly pending: PendingSignIns
  /** Key that signs the cookies. */
  readonly cookieKey: Buffer
  /** Parts of the lazily loaded library. */
  readonly library: { readonly errors: typeof errors; readonly interactionPolicy: typeof interactionPolicy }
  /** Lifetime of a token issued now to this user, in seconds. */
  lifetimeSeconds(user: string): number
}

/** The provider's expiry runs on real time, so it must be longer than any run. */
const YEAR_S = 365 * 24 * 3_600

/** Name of the provider's session cookie; the signature is in `{name}.sig`. */
export const sessionCookie = (issuer: string): string => `boat${new URL(issuer).port}`

/**
 * Returns the configuration of one issuer: authorization code flow with PKCE, public clients, and the `none` response.
 */
export function providerSettings(parts: ProviderParts): Configuration {
  const { issuer, apps, accounts, signer, store, pending, library, lifetimeSeconds } = parts
  return {
    adapter: model => (model === INTERACTION ? pending.adapter : store.adapter(model)),
    clients: [appClient(apps), pagesClient(issuer)],
    jwks: { keys: [signer.jwk] },
    // With the API scope in this list the provider treats it as a scope about the person and asks for sign-in forever.
    scopes: PERSON_SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    cookies: cookieSettings(parts),
    clientBasedCORS: (_ctx, origin) => apps.some(it => new URL(it).origin === origin),
    ttl: {
      AccessToken: (_ctx, token) => lifetimeSeconds(token.accountId),
      AuthorizationCode: 600,
      Interaction: 3_600,
      IdToken: YEAR_S,
      RefreshToken: YEAR_S,
      Session: YEAR_S,
      Grant: YEAR_S,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out ends the refresh tokens too, offline_access or not. SESSION-02
    expiresWithSession: async () => true,
    interactions: {
      policy: policyOf(library.interactionPolicy),
      url: (ctx, { uid }) => loginPath(uid, originIndex(apps, ctx.oidc.params?.redirect_uri)),
    },
    async findAccount(_ctx, user) {
      const account = accounts.find(user)
      return (
        account && {
          accountId: account.user,
          claims: async () => ({ sub: account.user, name: account.name, email: account.user }),
        }
      )
    },
    loadExistingGrant: loadOrCreateGrant,
    renderError: async (ctx, problem) => sendError(ctx, problem, parts),
    features: featureSettings(parts),
  }
}

/** Endpoints that only programs call: their errors are JSON, whatever the request accepts. RFC 6749, 5.2 */
const PROGRAM_ROUTES: readonly (string | undefined)[] = ['token', 'revocation']

function sendError(ctx: Context, problem: Problem, parts: ProviderParts): void {
  const { route } = ctx.oidc
  if (PROGRAM_ROUTES.includes(route)) {
    ctx.body = problem
    return
  }
  const action = route?.startsWith('end_session') === true ? 'Sign-out' : 'Sign-in'
  sendPage(ctx, errorPage(appOf(ctx, parts), problem.error, problem.error_description ?? '', action))
}

function sendPage(ctx: Context, html: string): void {
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** The app that a page links back to: that of the frame, or that of the redirect address. */
const appOf = (ctx: Context, { apps, embedding }: ProviderParts): string =>
  embedding?.(ctx.req)?.app ?? apps[originIndex(apps, ctx.oidc.params?.redirect_uri)] ?? ''

function cookieSettings({ issuer, cookieKey }: ProviderParts): Configuration['cookies'] {
  const name = sessionCookie(issuer)
  return {
    keys: [cookieKey.toString('base64url')],
    // Browsers share cookies between the ports of a host; two fake boats side by side must not sign each other out.
    names: { session: name, interaction: `${name}_login`, resume: `${name}_resume` },
    // The account pages are outside the provider's path and need its session.
    long: { httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

function featureSettings(parts: ProviderParts): Configuration['features'] {
  const { library } = parts
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => sendPage(ctx, signOutPage(form, isAskedByApp(ctx), appOf(ctx, parts))),
      postLogoutSuccessSource: async ctx => sendPage(ctx, signedOutPage(appOf(ctx, parts))),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => API_RESOURCE,
      useGrantedResource: async () => true,
      async getResourceServerInfo(_ctx, resource) {
        if (resource !== API_RESOURCE) throw new library.errors.InvalidTarget()
        return { scope: API_SCOPE, audience: API_RESOURCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: ALGORITHM } } }
      },
    },
  }
}

/** Asks for sign-in, never for consent; asks again if the account of the session was removed. */
function policyOf({ base, Check }: typeof interactionPolicy): interactionPolicy.Policy {
  const policy = base()
  policy.remove('consent')
  policy
    .get('login')
    .checks.add(
      new Check('no_account', 'the account is gone', 'login_required', ({ oidc }) => oidc.account === undefined),
    )
  return policy
}

/**
 * Whether the app requested the logout. Any page can link to the logout, but only the app has an ID token of the
 * signed-in user, so only the app needs no confirmation.
 */
const isAskedByApp = ({ oidc }: Context): boolean =>
  oidc.entities.IdTokenHint !== undefined && oidc.entities.IdTokenHint.payload.sub === oidc.session?.accountId

/** Grants all scopes without consent, since there is only one app. */
async function loadOrCreateGrant({ oidc: { account, client, provider, session } }: Context) {
  if (!account || !client) return undefined
  const known = session?.grantIdFor(client.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(client.clientId === PAGES_CLIENT ? 'openid' : PERSON_SCOPES.join(' '))
  if (client.clientId !== PAGES_CLIENT) grant.addResourceScope(API_RESOURCE, API_SCOPE)
  await grant.save()
  return grant
}
