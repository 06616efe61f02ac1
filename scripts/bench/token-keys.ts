// Signatures a second with keys of people and companies that a PKCS#11 token wraps (0146).
// Beside them stand keys of this process, of the same run.
import { performance } from 'node:perf_hooks'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { generateSigningKey } from '#server/trust/keys.ts'
import { signWith } from '#server/trust/signer.ts'
import { createSoftToken, missingToken } from '#tests/support/token.ts'
import { median } from './median.ts'

/** One way of signing or making a key; `times` is how many of this process's go into one of it. */
interface TokenRow {
  readonly key: 'p256' | 'rsa2048'
  readonly what: string
  readonly perSecond: number
  readonly times: number
}

const ROUNDS = 5
const SIGNED = Buffer.alloc(120, 's')

/** SoftHSM2, which is no hardware: what it shows is the way to a token and back. Nothing where there is none. */
export const benchTokenKeys = async (): Promise<TokenRow[]> => {
  if (missingToken()) return []
  const soft = createSoftToken()
  const rows: TokenRow[] = []
  try {
    for (const key of ['p256', 'rsa2048'] as const) {
      const keyType = key === 'p256' ? 'ec' : 'rsa'
      const token = openToken({ ...soft.config, keyType, wrapsHolders: true })
      const own = generateSigningKey(key)
      const { privateKey: held } = await token.generate('nuoyin bench')
      const { privateKey: wrapped } = await token.generateWrapped()
      const ways: [string, number, () => unknown][] = [
        ['signature, key of this process', 200, () => signWith(own, SIGNED)],
        ['signature, key in the token', 50, () => held.sign(SIGNED)],
        ['signature, wrapped key that is open', 50, () => wrapped.sign(SIGNED)],
        [
          'signature, wrapped key opened for it',
          50,
          async () => {
            await token.forget()
            await wrapped.sign(SIGNED)
          },
        ],
        ['new key of this process', key === 'p256' ? 50 : 2, () => generateSigningKey(key)],
        ['new key, wrapped and proved', key === 'p256' ? 20 : 2, () => token.generateWrapped()],
      ]
      const took = ways.map((): number[] => [])
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, [, runs, act]] of ways.entries()) {
          const begun = performance.now()
          for (let run = 0; run < runs; run += 1) await act()
          took[at]?.push((performance.now() - begun) / runs)
        }
      const each = took.map((times) => median(times))
      rows.push(
        ...ways.map(([what], at) => {
          const ms = each[at] ?? Number.NaN
          const besides = each[what.startsWith('new') ? 4 : 0] ?? Number.NaN
          return { key, what, perSecond: Math.round(1000 / ms), times: Math.round((ms / besides) * 10) / 10 }
        }),
      )
      await token.close()
    }
    return rows
  } finally {
    soft.remove()
  }
}
