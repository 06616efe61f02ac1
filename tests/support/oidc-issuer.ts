// A real OpenID Connect provider on a free port, and functions that walk through its pages.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from '#tests/support/running-server.ts'

export const CLIENT_ID = 'nuoyin'
export const CLIENT_SECRET = 'a-secret-of-at-least-32-characters-here'

export interface OuterPerson {
  readonly name?: string
  readonly phone_number?: string
}

export interface OidcIssuer {
  readonly issuer: string
  /** Addresses that were asked for authorization. */
  readonly asked: readonly URL[]
  /** Signs in as this account at the provider's pages and agrees; the query the browser is sent back with. */
  approve(url: string, account: string): Promise<Record<string, string>>
  /** Turns back at the provider's page. */
  decline(url: string): Promise<Record<string, string>>
  stop(): Promise<void>
}

/** `people` by account; any other account exists too, without a name. */
export const startOidcIssuer = async (
  redirectUri: string,
  people: Readonly<Record<string, OuterPerson>> = {},
): Promise<OidcIssuer> => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], phone: ['phone_number'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    cookies: { keys: ['one key of the test'] },
    extraParams: ['aarc_idp_hint'],
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  })
  const asked: URL[] = []
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/auth') asked.push(url)
    void answer(request, response)
  })
  await new Promise<void>((ready) => {
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    issuer,
    asked,
    approve: (url, account) => walk(url, redirectUri, account),
    decline: (url) => walk(url, redirectUri, undefined),
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

/** Follows the provider's pages as a browser would: cookies kept, forms filled in, until it sends the browser away. */
const walk = async (
  start: string,
  redirectUri: string,
  account: string | undefined,
): Promise<Record<string, string>> => {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: URLSearchParams } = { url: start }
  for (let step = 0; step < 20; step += 1) {
    if (next.url.startsWith(redirectUri)) return Object.fromEntries(new URL(next.url).searchParams)
    const response = await fetch(next.url, {
      method: next.form === undefined ? 'GET' : 'POST',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
      ...(next.form === undefined ? {} : { body: next.form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    next =
      location === null
        ? answerPage(await response.text(), next.url, account)
        : { url: new URL(location, next.url).href }
  }
  throw new Error(`the provider leads in a circle at ${next.url}`)
}

const answerPage = (html: string, at: string, account: string | undefined) => {
  const abort = /href="([^"]*\/abort)"/.exec(html)?.[1]
  if (account === undefined && abort !== undefined) return { url: new URL(abort, at).href }
  const action = /action="([^"]+)"/.exec(html)?.[1]
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
  if (action === undefined || prompt === undefined) throw new Error(`no form at ${at}: ${html.slice(0, 300)}`)
  const form = new URLSearchParams({
    prompt,
    ...(prompt === 'login' ? { login: account ?? '', password: 'any' } : {}),
  })
  return { url: new URL(action, at).href, form }
}
