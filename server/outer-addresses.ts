// Addresses outside this application, named by the operator; each is absent until it is set.
import type { AppAddresses } from '#protocol/outer-addresses.ts'

export interface OuterAddresses {
  /** The mobile site; phones are led there as soon as it is set. */
  readonly h5: string | undefined
  readonly mq: string | undefined
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
    h5: read('NUOYIN_H5_URL'),
    mq: read('NUOYIN_MQ_URL'),
    partner: read('NUOYIN_PARTNER_URL'),
    apps: {
      ...app('ios', 'NUOYIN_APP_IOS_URL'),
      ...app('android', 'NUOYIN_APP_ANDROID_URL'),
      ...app('miniProgram', 'NUOYIN_MINI_PROGRAM_URL'),
    },
  }
}
