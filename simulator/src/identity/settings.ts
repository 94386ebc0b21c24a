/** The identity provider's configuration: what it does for the app and how it is kept from doing more. */
import { API_SCOPE } from '@drydock/contracts'
import type { Configuration, Context, errors, interactionPolicy } from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { API_RESOURCE, appClient, originIndex, PAGES_CLIENT, pagesClient, PERSON_SCOPES } from './client.ts'
import { loginAddress } from './login.ts'
import { errorPage, signedOutPage, signOutPage } from './pages.ts'
import type { Pending } from './pending.ts'
import { ALGORITHM, type Signer } from './signer.ts'
import { INTERACTION, type Store } from './store.ts'

export interface Setting {
  readonly issuer: string
  /** Where the app stands: origin and folder, no final slash. */
  readonly apps: readonly string[]
  readonly accounts: Accounts
  readonly signer: Signer
  readonly store: Store
  readonly pending: Pending
  /** Signs the cookies. */
  readonly cookieKey: Buffer
  /** What is needed of the library, which is loaded late. */
  readonly library: { readonly errors: typeof errors; readonly interactionPolicy: typeof interactionPolicy }
  /** Lifetime of a token issued now to this user, in seconds. */
  seconds(user: string): number
}

/** The provider lives on real time, so nothing of it may end while a boat does: a year. */
const LONG = 365 * 24 * 3_600

/** The cookie that says who is signed in at the provider; its signature stands beside it. */
export const sessionCookie = (issuer: string): string => `boat${new URL(issuer).port}`

export function providerSettings({
  issuer,
  apps,
  accounts,
  signer,
  store,
  pending,
  cookieKey,
  library,
  seconds,
}: Setting): Configuration {
  const name = sessionCookie(issuer)
  const show = (ctx: Context, html: string): void => {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = html
  }
  const appOf = (ctx: Context): string => apps[originIndex(apps, ctx.oidc.params?.redirect_uri)] ?? ''
  return {
    adapter: model => (model === INTERACTION ? pending.adapter : store.adapter(model)),
    clients: [appClient(apps), pagesClient(issuer)],
    jwks: { keys: [signer.jwk] },
    // The scope of the API must not stand here, or the provider takes it for one about the person and asks to sign in
    // without end.
    scopes: PERSON_SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    cookies: {
      keys: [cookieKey.toString('base64url')],
      // Browsers share cookies between the ports of a host; two fake boats side by side must not sign each other out.
      names: { session: name, interaction: `${name}_login`, resume: `${name}_resume` },
      // The account pages stand beside the provider and know people by the same session.
      long: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    clientBasedCORS: (_ctx, origin) => apps.some(it => new URL(it).origin === origin),
    ttl: {
      AccessToken: (_ctx, token) => seconds(token.accountId),
      AuthorizationCode: 600,
      Interaction: 3_600,
      IdToken: LONG,
      RefreshToken: LONG,
      Session: LONG,
      Grant: LONG,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out ends the refresh tokens too, offline_access or not. SESSION-02
    expiresWithSession: async () => true,
    interactions: {
      policy: policyOf(library.interactionPolicy),
      url: (ctx, { uid }) => loginAddress(uid, originIndex(apps, ctx.oidc.params?.redirect_uri)),
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
    loadExistingGrant: grantAll,
    renderError: async (ctx, problem) =>
      show(ctx, errorPage(appOf(ctx), problem.error, problem.error_description ?? '')),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => show(ctx, signOutPage(form, askedByApp(ctx), appOf(ctx))),
        postLogoutSuccessSource: async ctx => show(ctx, signedOutPage(appOf(ctx))),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => API_RESOURCE,
        useGrantedResource: async () => true,
        async getResourceServerInfo(_ctx, resource) {
          if (resource !== API_RESOURCE) throw new library.errors.InvalidTarget()
          return {
            scope: API_SCOPE,
            audience: API_RESOURCE,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: ALGORITHM } },
          }
        },
      },
    },
  }
}

/** Asks for sign-in, never for consent, and asks again when the person of a session was removed meanwhile. */
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
 * Any page can link to the sign-out; only the app holds an ID token of the person who is signed in, so only it needs no
 * question.
 */
const askedByApp = ({ oidc }: Context): boolean =>
  oidc.entities.IdTokenHint !== undefined && oidc.entities.IdTokenHint.payload.sub === oidc.session?.accountId

/** There is one app and it is the boat's own: whoever signs in has agreed, without a page that asks. */
async function grantAll({ oidc: { account, client, provider, session } }: Context) {
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
