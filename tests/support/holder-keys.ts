// A server whose holders’ keys a token keeps, for tests: where keys are, and what they signed.
import { createPrivateKey } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { certificate } from '#server/db/schema/company/certifications.ts'
import { document } from '#server/db/schema/contracts/documents.ts'
import { CK } from '#server/gateways/pkcs11/library.ts'
import { openToken } from '#server/gateways/pkcs11/token.ts'
import { unwrapBytes } from '#server/trust/keys.ts'
import { launched, partyFor, sign } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { runTool } from '#tests/support/pdf-tools.ts'
import { createTestApp, MASTER_KEY } from '#tests/support/test-app.ts'
import type { TestApp, TestAppOptions } from '#tests/support/test-app.ts'
import { createSoftToken } from '#tests/support/token.ts'

export const opened = async (options: TestAppOptions): Promise<TestApp> => {
  const app = await createTestApp(options)
  onTestFinished(() => app.close())
  return app
}

export const softToken = () => {
  const soft = createSoftToken()
  onTestFinished(soft.remove)
  return soft
}

export const tokenOf = (...how: Parameters<typeof openToken>) => {
  const token = openToken(...how)
  onTestFinished(() => token.close())
  return token
}

export const holders = async (db: Database) => {
  const rows = await db.current().select().from(certificate)
  return rows.filter(({ ownerType }) => ownerType === 'person' || ownerType === 'company')
}

/** Where the keys of people and companies are; what a token wrapped is no key to anybody else. */
export const places = async (db: Database) =>
  (await holders(db))
    .map(({ ownerType, state, wrappedKey, tokenKeyId, id }) => {
      if (wrappedKey === null) return [ownerType, state, tokenKeyId === null ? 'destroyed' : 'named']
      const isClear = isKey(unwrapBytes(MASTER_KEY, wrappedKey, id))
      const [outside, inside] = isClear ? ['master key', 'in clear'] : ['unknown', 'token']
      return [ownerType, state, tokenKeyId === null ? outside : inside]
    })
    .toSorted()

const isKey = (bytes: Uint8Array): boolean => {
  try {
    createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' })
    return true
  } catch {
    return false
  }
}

const finalOf = async ({ db, deps }: TestApp, contractId: string): Promise<Uint8Array> => {
  const [row] = await db.current().select().from(document).where(eq(document.contractId, contractId))
  return deps.storage.get(row?.currentSha256 ?? '')
}

export const judged = async (app: TestApp, contractId: string) => {
  const pdf = await finalOf(app, contractId)
  const { overall, signatures } = await app.deps.ownVerifier.verify(pdf, {
    trustAnchors: [app.deps.authority.root.certificate],
    now: app.clock.now(),
  })
  const { output } = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf })
  const trusted = signatures.filter((one) => one.kind === 'signature' && one.trusted)
  return [overall, trusted.length, output.match(/Signature is Valid/g)?.length]
}

export const signedBy = async (app: TestApp, signer: Signer): Promise<string> => {
  const contractId = await launched(signer, { parties: [partyFor(signer)] })
  await sign(app, signer, contractId)
  return contractId
}

/** Our verifier's verdict, the signatures it trusts, and those that poppler calls valid. */
export const GOOD = ['valid', 1, 1]

export const OWN_SESSION = [
  { type: CK.class, value: CK.privateKey },
  { type: CK.token, value: false },
]
