/** Types of the part of oidc-provider 9 that the simulator uses; the package has no types. */
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { JWK } from 'jose'

  export interface Payload {
    exp?: number
    accountId?: string
    grantId?: string
    uid?: string
    userCode?: string
    consumed?: unknown
    /** Result of a pending sign-in: who signed in. */
    result?: unknown
    jti?: string
    /** Name of the model. */
    kind?: string
    /** Grants of a session, by client. */
    authorizations?: Readonly<Record<string, { readonly grantId?: string }>>
  }
  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    findByUid(uid: string): Promise<Payload | undefined>
    findByUserCode(code: string): Promise<Payload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface ClientMetadata {
    client_id: string
    application_type: 'web'
    token_endpoint_auth_method: 'none'
    grant_types: string[]
    response_types: string[]
    scope?: string
    redirect_uris: string[]
    post_logout_redirect_uris: string[]
    id_token_signed_response_alg: string
  }
  export interface Client {
    readonly clientId: string
    grantTypeAllowed(type: string): boolean
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }
  export interface Interaction {
    readonly uid: string
    readonly params: Readonly<Record<string, unknown>>
  }
  /** A token that is being issued or was issued. */
  export interface Token {
    readonly jti: string
    readonly clientId: string
    readonly accountId: string
    readonly grantId: string
    /** Lifetime in seconds. */
    readonly expiration: number
  }

  export interface Context {
    readonly req: IncomingMessage
    body: unknown
    type: string
    readonly oidc: {
      /** Name of the endpoint, such as 'token'. */
      readonly route?: string
      readonly provider: Provider
      readonly client?: Client
      readonly session?: { readonly accountId?: string; grantIdFor(clientId: string): string | undefined }
      readonly account?: { readonly accountId: string }
      readonly params?: Readonly<Record<string, unknown>>
      readonly entities: { readonly IdTokenHint?: { readonly payload: { readonly sub?: string } } }
    }
  }
  export interface Problem {
    readonly error: string
    readonly error_description?: string
  }

  interface Switch {
    enabled: boolean
  }
  export interface ResourceServer {
    scope: string
    audience: string
    accessTokenFormat: 'jwt'
    jwt: { sign: { alg: string } }
  }
  export interface Configuration {
    adapter: (model: string) => Adapter
    clients: ClientMetadata[]
    jwks: { keys: JWK[] }
    scopes: readonly string[]
    claims: Record<string, readonly string[]>
    responseTypes: string[]
    clientAuthMethods: string[]
    pkce: { required(): boolean }
    cookies: {
      keys: string[]
      names: { session: string; interaction: string; resume: string }
      long: { httpOnly: boolean; sameSite: 'lax'; path: string }
    }
    clientBasedCORS(ctx: Context, origin: string): boolean
    ttl: Record<string, number | ((ctx: Context, token: Token) => number)>
    rotateRefreshToken: boolean
    issueRefreshToken(ctx: Context, client: Client): Promise<boolean>
    expiresWithSession(): Promise<boolean>
    interactions: { policy: interactionPolicy.Policy; url(ctx: Context, interaction: Interaction): string }
    findAccount(
      ctx: Context,
      user: string,
    ): Promise<{ accountId: string; claims(): Promise<Record<string, unknown>> } | undefined>
    loadExistingGrant(ctx: Context): Promise<Grant | undefined>
    renderError(ctx: Context, problem: Problem): Promise<void>
    features: {
      devInteractions: Switch
      dPoP: Switch
      pushedAuthorizationRequests: Switch
      userinfo: Switch
      revocation: Switch & { allowedPolicy(ctx: Context, client: Client, token: Token): Promise<boolean> }
      rpInitiatedLogout: Switch & {
        logoutSource(ctx: Context, form: string): Promise<void>
        postLogoutSuccessSource(ctx: Context): Promise<void>
      }
      resourceIndicators: Switch & {
        defaultResource(): Promise<string>
        useGrantedResource(): Promise<boolean>
        getResourceServerInfo(ctx: Context, resource: string): Promise<ResourceServer>
      }
    }
  }

  /** The library's wrapper of a request; opaque here. */
  interface KoaContext {
    readonly req: IncomingMessage
  }
  export interface Provider extends EventEmitter {
    /** Whether X-Forwarded-* headers are trusted. */
    proxy: boolean
    /** Session of this browser; without an account if no one has signed in. */
    readonly Session: { get(ctx: KoaContext): Promise<{ readonly uid: string; readonly accountId?: string }> }
    createContext(request: IncomingMessage, response: ServerResponse): KoaContext
    /** Adds a middleware before the routes. */
    use(middleware: Middleware): void
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant
      find(id: string): Promise<Grant | undefined>
    }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    /** @throws errors.SessionNotFound if it is unknown, finished, or of another browser. */
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
      how: { mergeWithLastSubmission: boolean },
    ): Promise<string>
  }
  export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
  export const Provider: { new (issuer: string, configuration: Configuration): Provider }

  export namespace errors {
    class SessionNotFound extends Error {}
    class InvalidTarget extends Error {}
  }
  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, error: string, check: (ctx: Context) => boolean)
    }
    interface Policy {
      get(prompt: 'login'): { readonly checks: { add(check: Check): void } }
      remove(prompt: 'consent'): void
    }
    function base(): Policy
  }
}
