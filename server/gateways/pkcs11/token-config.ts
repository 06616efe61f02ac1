// Where the PKCS#11 token is, read from the environment.

type Environment = Readonly<Record<string, string | undefined>>

export interface TokenConfig {
  /** The maker's library, a .so. */
  readonly module: string
  /** The folder of the package pkcs11js, installed aside: it is built on the machine and no part of this product. */
  readonly packageFolder: string
  readonly label: string
  readonly pin: string
  readonly keyType: 'ec' | 'rsa'
  /** Whether it makes keys of people and companies too, wrapped by one of its own (0146). */
  readonly wrapsHolders: boolean
}

/** Undefined where NUOYIN_PKCS11_MODULE is not set; throws in Chinese where the rest is missing. */
export const readTokenConfig = (env: Environment): TokenConfig | undefined => {
  const module = env['NUOYIN_PKCS11_MODULE']
  const holders = env['NUOYIN_PKCS11_HOLDERS'] ?? '0'
  if (holders !== '0' && holders !== '1')
    throw new Error(`NUOYIN_PKCS11_HOLDERS 只能是 0 或 1，现在是 ${holders}。`)
  if (module === undefined || module === '') {
    if (holders === '0') return undefined
    throw new Error('设置了 NUOYIN_PKCS11_HOLDERS=1 时还须设置 NUOYIN_PKCS11_MODULE，见 docs/operating.md。')
  }
  const wanted = (name: string): string => {
    const value = env[name]
    if (value !== undefined && value !== '') return value
    throw new Error(`设置了 NUOYIN_PKCS11_MODULE 时还须设置 ${name}，见 docs/operating.md。`)
  }
  const keyType = env['NUOYIN_PKCS11_ALGORITHM'] ?? 'p256'
  if (keyType !== 'p256' && keyType !== 'rsa2048')
    throw new Error(`NUOYIN_PKCS11_ALGORITHM 只能是 p256 或 rsa2048，现在是 ${keyType}。`)
  return {
    module,
    packageFolder: wanted('NUOYIN_PKCS11_PACKAGE'),
    label: wanted('NUOYIN_PKCS11_TOKEN'),
    pin: wanted('NUOYIN_PKCS11_PIN'),
    keyType: keyType === 'p256' ? 'ec' : 'rsa',
    wrapsHolders: holders === '1',
  }
}
