// What the server says of settings for signing in at other providers.
import { describe, expect, test } from 'vitest'
import { readConfig, unsafeForProduction } from '#server/config.ts'

describe('the configuration of sign-on', () => {
  const OIDC = {
    NUOYIN_PLATFORM: 'academy',
    NUOYIN_OIDC_ISSUER: 'http://sso.example.com',
    NUOYIN_OIDC_CLIENT_ID: 'a',
    NUOYIN_OIDC_CLIENT_SECRET: 'b',
  }

  test('names what is missing', () => {
    expect(() => readConfig({ ...OIDC, NUOYIN_OIDC_CLIENT_SECRET: '' })).toThrow('NUOYIN_OIDC_CLIENT_SECRET')
    expect(() => readConfig({ NUOYIN_WECHAT_APP_ID: 'a' })).toThrow('NUOYIN_WECHAT_SECRET')
    expect(() => readConfig({ ...OIDC, NUOYIN_OIDC_INSTITUTES: '计算所' })).toThrow('须为 JSON 数组')
  })

  test('belongs to the academy: elsewhere the server does not start with it', () => {
    for (const NUOYIN_PLATFORM of ['', 'subsidy', 'group'])
      expect(() => readConfig({ ...OIDC, NUOYIN_PLATFORM })).toThrow(
        '科技云通行证登录只用于科学院版：请设置 NUOYIN_PLATFORM=academy，或去掉 NUOYIN_OIDC_ISSUER 等设置。',
      )
    expect(readConfig(OIDC).signOn.zky?.issuer).toBe('http://sso.example.com')
  })

  test('is refused in production where others could listen in', () => {
    const faults = unsafeForProduction(
      readConfig({
        ...OIDC,
        NUOYIN_WECHAT_APP_ID: 'a',
        NUOYIN_WECHAT_SECRET: 'b',
        NUOYIN_WECHAT_URL: 'http://wechat.example.com',
      }),
    )
    expect(faults.filter((words) => /科技云|微信登录/.test(words))).toEqual([
      '科技云通行证的地址不是 https：请将 NUOYIN_OIDC_ISSUER 改为 https 地址。',
      '微信登录的地址不是 https：请去掉 NUOYIN_WECHAT_URL，或改为 https 地址。',
    ])
  })
})
