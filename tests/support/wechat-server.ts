// A small server that answers as WeChat documents for 网站应用.
// See sns/oauth2/access_token and sns/userinfo.
import { createServer } from 'node:http'

export interface WechatPerson {
  readonly openid: string
  readonly unionid?: string
  readonly nickname: string
}

export interface WechatServer {
  readonly url: string
  /** Queries it was asked with, by path. */
  readonly asked: readonly { readonly path: string; readonly query: Readonly<Record<string, string>> }[]
  /** A code that is good once, as the person's scan would give. */
  code(person: WechatPerson): string
  stop(): Promise<void>
}

export const APP_ID = 'wx0123456789abcdef'
export const APP_SECRET = 'wechat-secret'

export const startWechat = async (): Promise<WechatServer> => {
  const codes = new Map<string, WechatPerson>()
  const tokens = new Map<string, WechatPerson>()
  const asked: { path: string; query: Record<string, string> }[] = []
  const answer = (path: string, query: Record<string, string>): object => {
    if (path === '/sns/oauth2/access_token') {
      if (query['appid'] !== APP_ID || query['secret'] !== APP_SECRET)
        return { errcode: 40013, errmsg: 'invalid appid' }
      const person = codes.get(query['code'] ?? '')
      if (person === undefined) return { errcode: 40029, errmsg: 'invalid code' }
      codes.delete(query['code'] ?? '')
      const token = `ACCESS_${tokens.size}`
      tokens.set(token, person)
      const { openid, unionid } = person
      return {
        access_token: token,
        expires_in: 7200,
        refresh_token: 'REFRESH_TOKEN',
        openid,
        scope: 'snsapi_login',
        ...(unionid === undefined ? {} : { unionid }),
      }
    }
    const person = path === '/sns/userinfo' ? tokens.get(query['access_token'] ?? '') : undefined
    if (person === undefined) return { errcode: 40001, errmsg: 'invalid credential' }
    return { ...person, sex: 0, province: '', city: '', country: '', headimgurl: '', privilege: [] }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat')
    const query = Object.fromEntries(url.searchParams)
    asked.push({ path: url.pathname, query })
    // WeChat says text/plain for its JSON.
    response.setHeader('content-type', 'text/plain')
    response.end(JSON.stringify(answer(url.pathname, query)))
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    code: (person) => {
      const code = `CODE_${asked.length}_${codes.size}`
      codes.set(code, person)
      return code
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
