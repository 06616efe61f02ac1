// Addresses outside this application, named by the operator; each is absent until it is set.
import type { AppAddresses } from '#protocol/outer-addresses.ts'
import { asPlatformCode, PLATFORM_CODES } from '#protocol/platform-code.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'

/** Where phones are served: `h5` the mobile site, `mq` the mini-program. */
export interface PhoneSites {
  readonly h5?: string
  readonly mq?: string
}

export interface OuterAddresses {
  /** By platform; one without an address of its own has that of the plain product. Phones are led to `h5` as soon as it is set. */
  readonly sites: Readonly<Partial<Record<PlatformCode, PhoneSites>>>
  readonly partner: string | undefined
  readonly apps: AppAddresses
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the addresses; throws in Chinese where one is no web address. */
export const outerAddresses = (env: Environment): OuterAddresses => {
  const read = (name: string): string | undefined => {
    const value = env[name]
    if (value === undefined || value === '') return undefined
    if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
    throw new Error(`${name} 不是网址：${value}。请填写以 https:// 开头的完整地址，或不设置它。`)
  }
  const app = (key: keyof AppAddresses, name: string): AppAddresses => {
    const address = read(name)
    return address === undefined ? {} : { [key]: address }
  }
  return {
    sites: Object.fromEntries(
      PLATFORM_CODES.map((code) => {
        const ending = code === '' ? '' : `_${code.toUpperCase()}`
        const [h5, mq] = [read(`NUOYIN_H5_URL${ending}`), read(`NUOYIN_MQ_URL${ending}`)]
        return [code, { ...(h5 === undefined ? {} : { h5 }), ...(mq === undefined ? {} : { mq }) }]
      }),
    ),
    partner: read('NUOYIN_PARTNER_URL'),
    apps: {
      ...app('ios', 'NUOYIN_APP_IOS_URL'),
      ...app('android', 'NUOYIN_APP_ANDROID_URL'),
      ...app('miniProgram', 'NUOYIN_MINI_PROGRAM_URL'),
    },
  }
}

/** A platform's address; an unknown platform is the plain product. */
export const siteOf = (
  { sites }: Pick<OuterAddresses, 'sites'>,
  platform: string,
  type: keyof PhoneSites,
): string | undefined => sites[asPlatformCode(platform) ?? '']?.[type] ?? sites['']?.[type]
