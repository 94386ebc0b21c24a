/** Example configuration that the app reads before sign-in. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { sessionRoutes } from '../session.ts'

export const sessionExamples: RouteDocumentationOf<typeof sessionRoutes> = {
  configuration: {
    summary: 'Run-time configuration of the app',
    example: {
      reply: {
        gatewayUrl: '',
        hubProtocol: 'json',
        logoutUrl: 'https://identity.freja.example/logout',
        accountManagementUrl: 'https://identity.freja.example/account',
        billingPortalUrl: 'https://billing.freja.example/',
        mapsKey: '',
        weatherKey: 'key-of-freja',
        weatherUrl: 'https://weather.freja.example/data/3.0',
        imageStorageUrl: 'https://pictures.freja.example/boat-1',
        keepChart: false,
      },
    },
  },
  identity: {
    summary: 'Identity provider of the app',
    example: {
      reply: {
        authority: 'https://identity.freja.example',
        client_id: 'MarineOneApp',
        redirect_uri: 'https://app.freja.example/authentication/login-callback',
        post_logout_redirect_uri: 'https://app.freja.example/authentication/logout-callback',
        response_type: 'code',
        scope: 'openid profile MarineOneAPI',
      },
    },
  },
}
