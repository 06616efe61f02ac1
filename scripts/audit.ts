// `npm run audit`: checks the whole audit chain.
// Options: [--since DATE] [--json] [--export FILE]… [--trust CERT.pem] [--tsa-trust CERT.pem].
// Exit status 0 whole, 1 not whole, 2 could not run.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { readTrustAnchors } from '#server/documents/verification/trust/trust-anchors.ts'
import { issuingCertificates, platformCertificates } from '#server/domain/seals/certificates/store.ts'
import { readExport } from '#server/gateways/anchors/file-sink.ts'
import { auditAll } from '#server/operations/platform/audit/audit-all.ts'
import { auditLines } from '#server/operations/platform/audit/audit-words.ts'

const USAGE =
  '用法：npm run audit -- [--since 2026-11-01] [--json] [--export 锚点文件]… [--trust 根证书.pem] [--tsa-trust 根证书.pem]'

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      json: { type: 'boolean' },
      export: { type: 'string', multiple: true },
      trust: { type: 'string' },
      'tsa-trust': { type: 'string' },
    },
  })
  const since = values.since === undefined ? undefined : new Date(values.since)
  if (since !== undefined && Number.isNaN(since.getTime())) throw new Error(USAGE)
  const config = readConfig(process.env)
  const { dataDir, databaseUrl, directUrl, anchors } = config
  // Never from the database that is to be judged.
  const [root] = await certificatesIn(values.trust ?? join(dataDir, 'trust-root.pem'))
  if (root === undefined) throw new Error('根证书文件中没有证书。')
  const files = values.export ?? (existsSync(anchors.file) ? [anchors.file] : [])
  const tsaTrust = values['tsa-trust'] ?? anchors.timestamps?.trustFile
  const db = await openDatabase({ databaseUrl, directUrl, dataDir: join(dataDir, 'database') })
  try {
    const issuers = await issuingCertificates(db)
    const platforms = await platformCertificates(db)
    const report = await auditAll(db, {
      trust: { root, issuers, platforms },
      exported: linesOf(files),
      ...(tsaTrust === undefined ? {} : { secondTrust: await certificatesIn(tsaTrust) }),
      ...(since === undefined ? {} : { since }),
    })
    console.log(values.json ? JSON.stringify(report) : auditLines(report, files).join('\n'))
    return report.faults.length === 0 ? 0 : 1
  } finally {
    await db.close()
  }
}

const certificatesIn = async (file: string) => readTrustAnchors(await readFile(file))

async function* linesOf(files: readonly string[]) {
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`找不到锚点文件 ${file}`)
    yield* readExport(file)
  }
}

const wordsFor = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `找不到文件 ${path}`
  return code?.startsWith('ERR_PARSE_ARGS') ? USAGE : error.message
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(`无法校验：${wordsFor(error)}`)
  process.exitCode = 2
}
