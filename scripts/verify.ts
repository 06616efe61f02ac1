// `npm run verify`: checks a signed PDF and the attachments that its signatures name.
// Usage: FILE.pdf [--json] [--trust CERT.pem]… [--tsa-trust CERT.pem]… [--crl LIST]… [--attachment FILE]… [--registry], which asks the database too.
// Exit status 0 valid and all named, 1 anything else, 2 could not run.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareAttachments, namedAttachments } from '#protocol/named-attachments.ts'
import type { NamedFile } from '#protocol/contracts/verification/verdict.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { issuingCertificates, platformCertificates } from '#server/domain/seals/certificates/store.ts'
import { proveBytes } from '#server/operations/platform/audit/prove-bytes.ts'
import { readListFile, REVOKED_ISSUERS_FILE } from '#server/documents/verification/trust/list-files.ts'
import { issuedRegistry } from '#server/operations/contracts/verification/checking.ts'
import { systemClock } from '#server/clock.ts'
import { readTrustAnchors, STAMP_ROOTS_FILE } from '#server/documents/verification/trust/trust-anchors.ts'
import { attachmentLines, reportLines } from '#server/documents/verification/verdict-report.ts'
import { createVerifier } from '#server/documents/verification/verifier.ts'

const USAGE =
  '用法：npm run verify -- 文件.pdf [--json] [--trust 证书.pem]… [--tsa-trust 时间戳根证书.pem]… [--crl 吊销列表]… [--attachment 附件]… [--registry]'

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      trust: { type: 'string', multiple: true },
      'tsa-trust': { type: 'string', multiple: true },
      crl: { type: 'string', multiple: true },
      attachment: { type: 'string', multiple: true },
      registry: { type: 'boolean' },
    },
  })
  const [name, ...others] = positionals
  if (name === undefined || others.length > 0) throw new Error(USAGE)
  const dataDir = process.env.DATA_DIR ?? './data'
  const own = join(dataDir, 'trust-root.pem')
  const licensed = process.env['NUOYIN_TRUSTED_CA'] ?? ''
  const trustFiles = [
    ...(existsSync(own) ? [own] : []),
    ...(licensed === '' ? [] : [licensed]),
    ...(values.trust ?? []),
  ]
  const trustAnchors = await certificatesIn(trustFiles)
  const ownStampRoots = join(dataDir, STAMP_ROOTS_FILE)
  const timestampAnchors = await certificatesIn([
    ...(existsSync(ownStampRoots) ? [ownStampRoots] : []),
    ...(values['tsa-trust'] ?? []),
  ])
  const ownLists = join(dataDir, REVOKED_ISSUERS_FILE)
  const listFiles = [...(existsSync(ownLists) ? [ownLists] : []), ...(values.crl ?? [])]
  const revocationLists = (
    await Promise.all(listFiles.map(async (file) => readListFile(await readFile(file))))
  ).flat()
  const pdf = new Uint8Array(await readFile(name))
  const db = values.registry === true ? await openRegistry() : undefined
  const verifier = createVerifier()
  try {
    const verdict = await verifier.verify(pdf, {
      trustAnchors,
      timestampAnchors,
      now: systemClock.now(),
      revocationLists,
      ...(db === undefined
        ? {}
        : { issued: issuedRegistry(db), proofsOf: await proofsFrom(db, trustAnchors[0]) }),
    })
    const named = namedAttachments(verdict.signatures)
    const findings = compareAttachments(named, await Promise.all((values.attachment ?? []).map(hashed)))
    console.log(
      values.json
        ? JSON.stringify({ ...verdict, attachments: findings })
        : [...reportLines(name, verdict), ...attachmentLines(named, findings)].join('\n'),
    )
    return verdict.overall === 'valid' && findings.every(({ is }) => is === 'named') ? 0 : 1
  } finally {
    await verifier.close()
    await db?.close()
  }
}

const certificatesIn = async (files: readonly string[]): Promise<Uint8Array[]> =>
  (await Promise.all(files.map(async (file) => readTrustAnchors(await readFile(file))))).flat()

// The first is the installation's own root: anchors are believed under it alone, never under one from the database.
const proofsFrom = async (db: Database, root: Uint8Array | undefined) => {
  if (root === undefined) return undefined
  const [issuers, platforms] = [await issuingCertificates(db), await platformCertificates(db)]
  return (sha256s: readonly string[]) => proveBytes(db, { root, issuers, platforms }, sha256s)
}

// What was issued, and what was voided since; the embedded database only while no server runs on it.
const openRegistry = () => {
  const { dataDir, databaseUrl, directUrl } = readConfig(process.env)
  // Opening would make an empty one, and an empty one knows no file.
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `数据目录 ${dataDir} 中没有数据库，无法查询签发记录。请用 DATA_DIR 指明服务的数据目录，或用 DATABASE_URL 指明数据库。`,
    )
  return openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
}

const hashed = async (path: string): Promise<NamedFile> => ({
  name: basename(path),
  sha256: createHash('sha256')
    .update(await readFile(path))
    .digest('hex'),
})

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `找不到文件 ${path}`
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : error.message
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(`无法检查：${wordsFor(error)}`)
  process.exitCode = 2
}
