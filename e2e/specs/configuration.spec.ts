/** The identity configuration: the app reads it before sign-in, and signs in with its values. */
import { expect, test } from '#fixture/test.ts'

test('API-51 SESSION-16 OPEN-042 OPEN-117 the app reads the identity configuration without a token, and sign-in sends all its fields, also unknown ones', async ({
  openBoat,
}) => {
  const headers: (string | undefined)[] = []
  const signIns: URLSearchParams[] = []
  const it = await openBoat({
    prepare: async page => {
      await page.route('**/_configuration/MarineOneApp', async route => {
        headers.push((await route.request().allHeaders())['authorization'])
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), scope: 'openid profile MarineOneAPI', ui_locales: 'da' },
        })
      })
      page.on('request', request => {
        const url = new URL(request.url())
        if (url.searchParams.has('redirect_uri') && url.searchParams.has('client_id')) signIns.push(url.searchParams)
      })
    },
  })
  await it.addPerson()
  await it.page().goto('/')
  await it.rest()
  expect(await it.page().getByRole('heading', { level: 1 }).innerText()).toBe('Sign in to MarineOne')
  expect(headers).toEqual([undefined])
  const { origin } = it.gateway
  expect(Object.fromEntries(signIns[0] ?? [])).toMatchObject({
    client_id: 'MarineOneApp',
    redirect_uri: `${origin}/authentication/login-callback`,
    response_type: 'code',
    scope: 'openid profile MarineOneAPI',
    ui_locales: 'da',
  })
})
