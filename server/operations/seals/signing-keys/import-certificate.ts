// Imports a company's certificate from a licensed authority, shows it and removes it.
import { X509Certificate } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import type { OutputOf } from '#protocol/endpoint.ts'
import { readableName } from '#protocol/distinguished-name.ts'
import type * as calls from '#protocol/seals/certificates/imported.ts'
import type { Context } from '#server/context.ts'
import { countAttempt } from '#server/domain/account/attempts/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { findImported, keepImported } from '#server/domain/seals/certificates/imported.ts'
import type { ImportedCertificateRow } from '#server/domain/seals/certificates/imported.ts'
import { whyImportedUnusable } from '#server/domain/seals/certificates/imported-rules.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { serialOf } from '#server/trust/certificate-parts.ts'
import { openPfxApart } from '#server/trust/pkcs12/open-apart.ts'
import { checkImport } from './checked-import.ts'
import { askPath } from './foreign-status.ts'
import { chainIn, endImported, tellAdministrators, wrapImported } from './imported-key.ts'

/** Tries of one company in an hour: each costs a thread and questions to its authority. */
const TRIES = 20
const HOUR_MS = 3_600_000

/** What the page of the seals shows of it. */
export const readImported = async (ctx: Context): Promise<OutputOf<typeof calls.getImportedCertificate>> => {
  const { db, config } = ctx.deps
  const row = await findImported(db, companyOf(ctx))
  return {
    isOffered: config.trustedAuthorities.length > 0,
    mayChange: ctx.rights.may('signature', 'audit'),
    certificate: row === undefined ? null : present(row, ctx.clock.now()),
  }
}

const present = (row: ImportedCertificateRow, now: Date): calls.ImportedCertificate => {
  const facts = new X509Certificate(row.certificate)
  const root = chainIn(row).at(-1)
  const why = whyImportedUnusable(row, now)
  return {
    subject: nameOf(facts.subject),
    issuer: nameOf(facts.issuer),
    authority: root === undefined ? '' : nameOf(new X509Certificate(root).subject),
    serial: row.serial,
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    importedAt: row.importedAt.toISOString(),
    checkedAt: row.checkedAt.toISOString(),
    state: why === undefined ? 'valid' : why.code === 'certificate.revoked' ? 'revoked' : 'expired',
    words: why?.words ?? '',
  }
}

const nameOf = (name: string): string => readableName(name.split('\n').join(', '))

/** Opens its own effect: opening the file and asking its authority take their time. */
export const importCertificate = async (
  ctx: Context,
  { file, password }: { file: string; password: string },
): Promise<void> => {
  const { db, config } = ctx.deps
  const companyId = companyOf(ctx)
  const { trustedAuthorities: trusted } = config
  if (trusted.length === 0)
    throw new Refusal('certificate.not-offered', '平台没有配置信任的证书颁发机构，暂不能导入单位证书。')
  const now = ctx.clock.now()
  if ((await countAttempt(db, `import-certificate:${companyId}`, now, { windowMs: HOUR_MS })) > TRIES)
    throw new Refusal('certificate.too-many', '导入过于频繁，请一小时后再试。')
  const company = await getCompany(db, companyId)
  if (company === undefined) throw new Error(`company ${companyId} is missing`)
  const opened = await openPfxApart(Buffer.from(file, 'base64'), password)
  const checked = checkImport(opened, company, { trusted, now })
  const { certificate, chain, privateKey } = checked
  const answers = await askPath(ctx.deps, [certificate, ...chain], now)
  if (answers.some(({ status }) => typeof status !== 'string')) {
    const words = '证书已被颁发机构吊销，不能导入。请向颁发机构申请新的证书。'
    throw new Refusal('certificate.file-unusable', words, { fields: { file: words } })
  }
  const facts = new X509Certificate(certificate)
  const serial = serialOf(certificate)
  await ctx.transaction(async () => {
    const before = await findImported(db, companyId)
    await keepImported(db, {
      companyId,
      certificate,
      chain: Buffer.concat(chain),
      wrappedKey: wrapImported(ctx.deps, companyId, privateKey),
      serial,
      notBefore: facts.validFromDate,
      notAfter: facts.validToDate,
      importedAt: now,
      importedBy: ctx.user.id,
      checkedAt: now,
    })
    await appendAudit(db, {
      chainId: companyId,
      at: now,
      event: before === undefined ? 'certificate:imported' : 'certificate:importReplaced',
      actor: ctx.actor,
      detail: { serial, issuer: nameOf(facts.issuer), ...(before && { before: before.serial }) },
    })
    await tellAdministrators(ctx.deps, companyId, {
      title: before === undefined ? '已导入单位证书' : '已更换单位证书',
      text: `${ctx.user.name}导入了由“${nameOf(facts.issuer)}”颁发的单位证书，此后单位印章以它签署。如非本单位操作，请立即移除。`,
    })
  })
}

/** Back to the product's own certificate; refuses `not-found` where nothing was imported. */
export const removeImported = async (ctx: Context): Promise<void> => {
  const companyId = companyOf(ctx)
  if ((await endImported(ctx.deps, companyId, ctx.actor)) === undefined)
    throw new Refusal('not-found', '没有导入的单位证书，请刷新页面。')
  await tellAdministrators(ctx.deps, companyId, {
    title: '已移除导入的单位证书',
    text: `${ctx.user.name}移除了导入的单位证书，此后单位印章以平台证书签署。此前的签名不受影响。`,
  })
}
